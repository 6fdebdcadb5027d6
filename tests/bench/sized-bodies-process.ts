/**
 * A service in a process of its own, so that its memory and time are not measured. The first part
 * of a path is the size of the response in bytes, or `bomb`. Prints its origin.
 */
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { listenOnLoopback } from "../support/loopback";

/** A search response of about this many bytes of text. */
function bodyOf(bytes: number): Buffer {
  const item = JSON.stringify({
    url: "https://example.org/a/page",
    title: "A title of a page",
    markdown: "# Heading\n\nSome text with words, numbers such as 12345, and `code`. ".repeat(12),
  });
  const items = Array(Math.max(1, Math.round(bytes / item.length))).fill(item);
  return Buffer.from(`{"success":true,"data":{"web":[${items.join(",")}]}}`);
}

const bodies = new Map<string, Buffer>();
const member = gzipSync(Buffer.alloc(10_000_000, " "));
const bomb = Buffer.concat(Array.from({ length: 100 }, () => member));

const server = createServer((incoming, outgoing) => {
  incoming.resume().on("end", () => {
    const size = incoming.url?.split("/")[1] ?? "";
    const isBomb = size === "bomb";
    const body = isBomb ? bomb : (bodies.get(size) ?? bodyOf(Number(size)));
    bodies.set(size, body);
    outgoing.writeHead(200, {
      "content-type": "application/json",
      "content-length": body.length,
      ...(isBomb && { "content-encoding": "gzip" }),
    });
    outgoing.end(body);
  });
});

listenOnLoopback(server).then((origin) => console.log(origin));
process.on("disconnect", () => process.exit());
