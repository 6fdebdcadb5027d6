/**
 * One side of the proxy benchmarks in a separate process, so that memory and time of the two sides
 * are separate: `service` responds, `proxies` forwards. Prints its URLs as one line of JSON.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { remoteBackend } from "@/lib/server/backend";
import { proxySearch } from "@/lib/server/proxy/proxy-search";

const [role, upstream = ""] = process.argv.slice(2);
const KEY = "fc-0123456789abcdef0123456789abcdef";
const limits = {
  graceMs: 10_000,
  ceilingMs: 300_000,
  bodyTimeoutMs: 120_000,
  maxBytes: 256_000_000,
  maxWireBytes: 256_000_000,
};

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

function serveBodies(): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const bodies = new Map<string, Buffer>();
  const member = gzipSync(Buffer.alloc(10_000_000, " "));
  const bomb = Buffer.concat(Array.from({ length: 100 }, () => member));
  return (incoming, outgoing) => {
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
  };
}

/** The minimum that any proxy in Node.js does. */
function pipe(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(`${upstream}${incoming.url}`, { method: "POST" }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}

/**
 * Our proxy between the same two adapters as in the web framework: a web request in, a web stream
 * out.
 */
async function forwardSearch(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const target = { baseUrl: `${upstream}/${incoming.url?.split("/")[1]}`, key: KEY };
  const answer = await proxySearch(
    new Request("http://127.0.0.1/api/search", {
      method: "POST",
      headers,
      body: Buffer.concat(chunks),
      signal: gone.signal,
    }),
    { choose: () => ({ label: "Bench", isFree: false, backend: remoteBackend(target) }), limits },
  );
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  await answer.body
    ?.pipeTo(
      new WritableStream<Uint8Array>({
        write: (chunk) => (outgoing.write(chunk) ? undefined : drained(outgoing)),
      }),
    )
    .catch(() => {});
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((done) => {
    const over = () => {
      outgoing.off("drain", over).off("close", over);
      done();
    };
    outgoing.once("drain", over).once("close", over);
  });
}

setFlagsFromString("--expose_gc");
const collect: () => void = runInNewContext("gc");

/** Resident memory in bytes: current, and peak since the last call. */
function memory(_incoming: IncomingMessage, outgoing: ServerResponse): void {
  const status = readFileSync("/proc/self/status", "utf8");
  const kilobytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  const peak = kilobytes("VmHWM") * 1_024;
  collect();
  writeFileSync("/proc/self/clear_refs", "5");
  outgoing.end(JSON.stringify({ peak, now: process.memoryUsage().rss }));
}

async function listen(handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(): Promise<Record<string, string>> {
  if (role === "service") return { service: await listen(serveBodies()) };
  return {
    pipe: await listen(pipe),
    forward: await listen((incoming, outgoing) => void forwardSearch(incoming, outgoing)),
    memory: await listen(memory),
  };
}

start().then((addresses) => console.log(JSON.stringify(addresses)));
process.on("disconnect", () => process.exit());
