import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressStatic } from "@/scripts/build/compress-static.mjs";
import { listenOnPort } from "@/tests/support/loopback";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { installStaticListener } from "./static-listener";

const SCRIPT = `console.log("${"a".repeat(5_000)}")`;
let build = "";
let server: Server;
let port = 0;

beforeEach(async () => {
  build = temporaryFolder();
  mkdirSync(join(build, "static", "chunks"), { recursive: true });
  writeFileSync(join(build, "static", "chunks", "a1.js"), SCRIPT);
  writeFileSync(join(build, "static", "chunks", "small.js"), "1");
  writeFileSync(join(build, "secret.json"), "{}");
  await compressStatic(build);
  server = createServer((request, response) => response.end(`framework ${request.url}`));
  installStaticListener(server, join(build, "static"));
  installStaticListener(server, join(build, "static"));
  port = await listenOnPort(server);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((done, fail) => {
    httpRequest({ host: "127.0.0.1", port, path, method, headers })
      .on("error", fail)
      .on("response", async (response) => {
        const bytes = await buffer(response);
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes });
      })
      .end();
  });

describe("installStaticListener", () => {
  it("sends the compressed copy that the client accepts", async () => {
    const path = "/_next/static/chunks/a1.js";
    const brotli = await send(path, { "accept-encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
    const gzip = await send(path, { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    const onlyGzip = await send(path, { "accept-encoding": "br;q=0, gzip; q=0.5" });
    expect(onlyGzip.headers["content-encoding"]).toBe("gzip");
    const plain = await send(path, { "accept-encoding": "identity, br; q=0, gzip;q=0.00" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.bytes.toString()).toBe(SCRIPT);
    expect((await send(path)).headers["content-encoding"]).toBeUndefined();
    for (const { headers } of [brotli, gzip, plain])
      expect(headers).toMatchObject({
        "content-type": expect.stringContaining("text/javascript"),
        "cache-control": "public,max-age=31536000,immutable",
        vary: "Accept-Encoding",
      });
  });

  it("sends small files without compression", async () => {
    const { headers, bytes } = await send("/_next/static/chunks/small.js", {
      "accept-encoding": "gzip, br",
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(bytes.toString()).toBe("1");
  });

  it("sends no body for HEAD and for an unchanged file", async () => {
    const path = "/_next/static/chunks/a1.js";
    const head = await send(path, {}, "HEAD");
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const unchanged = await send(path, { "if-none-match": String(head.headers.etag) });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
  });

  it.each([
    "/_next/static/chunks/missing.js",
    "/_next/static/chunks/a1.js?x=1",
    "/_next/static/chunks/a1.js.br",
    "/_next/static/../secret.json",
    "/_next/static/%2e%2e/secret.json",
    "/_next/static/chunks/%61%31.js",
    "/_next/static\\..\\secret.json",
    "/_next/static/",
    "/",
  ])("leaves %s to the framework, with its URL unchanged", async (path) => {
    const { bytes } = await send(path);
    expect(bytes.toString()).toBe(`framework ${path}`);
  });

  it("ends the request for a file that was removed since the start", async () => {
    rmSync(join(build, "static"), { recursive: true });
    await expect(send("/_next/static/chunks/a1.js")).rejects.toThrow("socket hang up");
    await expect(send("/_next/static/chunks/small.js")).rejects.toThrow("socket hang up");
  });

  it("rejects methods that would change a file", async () => {
    for (const path of ["/_next/static/chunks/a1.js", "/icon.svg", "/favicon.ico?v=1"]) {
      const { status, headers, bytes } = await send(path, {}, "POST");
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ success: false });
    }
    const { bytes } = await send("/icon.svg.map", {}, "POST");
    expect(bytes.toString()).toBe("framework /icon.svg.map");
  });
});
