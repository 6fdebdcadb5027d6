import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it, test } from "vitest";
import { createAddressGuard } from "@/lib/net/address-guard";
import { createConnectionPool } from "@/lib/net/connection-pool";
import { closeSharedConnections, guardedFetch } from "@/lib/net/guarded-fetch";
import {
  eventually,
  guardFor,
  type Loopback,
  serve,
  serveBytes,
} from "@/lib/net/test-fixtures/loopback";

afterAll(closeSharedConnections);

const MEGABYTE = 1_048_576;

async function bomb(megabytes: number, coder: NodeJS.ReadWriteStream): Promise<Buffer> {
  const zeros = Buffer.alloc(MEGABYTE);
  const source = Readable.from(Array.from({ length: megabytes }, () => zeros));
  pipeline(source, coder).catch(() => {});
  return buffer(coder);
}

async function fetchUnderLimits(site: Loopback, path = "/") {
  const started = Date.now();
  const result = await guardedFetch(`${site.origin}${path}`, {
    guard: guardFor(site),
    timeoutMs: 400,
    maxBytes: MEGABYTE,
  });
  return { result, tookMs: Date.now() - started };
}

describe("size", () => {
  test.each([
    ["gzip", createGzip()],
    ["br", createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })],
  ])("rejects a gigabyte in %s without memory growth", async (coding, coder) => {
    const packed = await bomb(1_024, coder);
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(packed);
    });
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 1);
    const result = await guardedFetch(site.origin, {
      guard: guardFor(site),
      maxBytes: 10 * MEGABYTE,
    });
    clearInterval(watch);
    peak = Math.max(peak, process.memoryUsage().rss);
    expect(result).toMatchObject({ ok: false, kind: "too-large" });
    expect((peak - before) / MEGABYTE).toBeLessThan(3_000);
  });

  it("also counts the bytes on the wire, for compressed data that decodes to nothing", async () => {
    const empty = gzipSync("");
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.concat(Array(3_000).fill(empty))));
      };
      response.on("drain", more);
      more();
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site), maxBytes: MEGABYTE });
    expect(result).toMatchObject({ kind: "too-large" });
    await eventually(() => site.open() === 0);
  });

  it("rejects a declared length before reading the body", async () => {
    let sent = 0;
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-length": String(MEGABYTE + 1) });
      response.flushHeaders();
      setTimeout(() => {
        sent += 1;
        response.write("x");
      }, 3_000);
    });
    const { result } = await fetchUnderLimits(site);
    expect(result).toMatchObject({ kind: "too-large" });
    expect(sent).toBe(0);
  });

  it("accepts a body of exactly the limit and rejects one more byte", async () => {
    const site = await serve((request, response) => {
      response.write(Buffer.alloc(MEGABYTE));
      response.end(request.url === "/more" ? "x" : "");
    });
    expect((await fetchUnderLimits(site)).result).toMatchObject({
      ok: true,
      bytesOnWire: MEGABYTE,
    });
    expect((await fetchUnderLimits(site, "/more")).result).toMatchObject({ kind: "too-large" });
  });

  it("rejects headers that are too large", async () => {
    const site = await serveBytes((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const line = `x-filler: ${"a".repeat(1_000)}\r\n`;
      for (let i = 0; i < 100; i++) socket.write(line);
      socket.write("\r\n");
    });
    const { result } = await fetchUnderLimits(site);
    expect(result).toMatchObject({
      kind: "protocol",
      message: "The response headers are too large.",
    });
    await eventually(() => site.open() === 0);
  });
});

describe("time", () => {
  test.each([
    ["never responds", "headers", (_socket: Socket) => {}],
    [
      "sends its headers byte by byte",
      "headers",
      (socket: Socket) => drip(socket, "HTTP/1.1 200 OK\r\nx-long: "),
    ],
    [
      "sends its body byte by byte",
      "body",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        drip(socket, "");
      },
    ],
    [
      "sends informational responses forever",
      "headers",
      (socket: Socket) => {
        const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 5);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ])("times out for a server that %s", async (_name, phase, talk) => {
    const site = await serveBytes(talk);
    const { result, tookMs } = await fetchUnderLimits(site);
    expect(result).toMatchObject({ ok: false, kind: "timeout", phase });
    expect(tookMs).toBeGreaterThanOrEqual(390);
    expect(tookMs).toBeLessThan(5_000);
    await eventually(() => site.open() === 0);
  });

  it("includes all redirects", async () => {
    const site = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 150);
    });
    const { result, tookMs } = await fetchUnderLimits(site);
    expect(result).toMatchObject({ kind: "timeout" });
    expect(tookMs).toBeLessThan(5_000);
  });

  it("includes the name lookup", async () => {
    const guard = createAddressGuard({ resolve: () => new Promise(() => {}) });
    const result = await guardedFetch("http://slow.example/", { guard, timeoutMs: 50 });
    expect(result).toMatchObject({ kind: "timeout", phase: "dns" });
  });

  it("ends immediately when the caller aborts, and ends the connection", async () => {
    const site = await serve((_request, response) => {
      response.write("first bytes");
    });
    const caller = new AbortController();
    const pending = guardedFetch(site.origin, { guard: guardFor(site), signal: caller.signal });
    await eventually(() => site.requests.length === 1);
    const aborted = Date.now();
    caller.abort();
    expect(await pending).toMatchObject({ ok: false, kind: "aborted" });
    expect(Date.now() - aborted).toBeLessThan(3_000);
    await eventually(() => site.open() === 0);
  });

  it("never dials if the caller has already aborted", async () => {
    const site = await serve((_request, response) => response.end());
    const result = await guardedFetch(site.origin, {
      guard: guardFor(site),
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({ kind: "aborted" });
    expect(site.accepted()).toBe(0);
  });
});

describe("damage", () => {
  test.each([
    ["before a response", "", "reset"],
    ["within the headers", "HTTP/1.1 200 OK\r\ncontent-", "reset"],
    [
      "within a body of known length",
      "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly this",
      "reset",
    ],
    [
      "as announced, within a body of known length",
      "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 100\r\n\r\nonly this",
      "reset",
    ],
    [
      "within a chunked body",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nwords\r\n",
      "reset",
    ],
    ["after a 100 that was not requested", "HTTP/1.1 100 Continue\r\n\r\n", "reset"],
    ["after something that is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n", "protocol"],
    [
      "after two different lengths",
      "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
      "reset",
    ],
  ])("a connection that ends %s", async (_name, bytes, kind) => {
    for (const end of ["destroySoon", "resetAndDestroy"] as const) {
      const site = await serveBytes((socket) => {
        socket.once("data", () => socket.write(bytes, () => setTimeout(() => socket[end](), 20)));
      });
      const { result } = await fetchUnderLimits(site);
      expect(result).toMatchObject({ ok: false, kind });
      await eventually(() => site.open() === 0);
    }
  });

  it.each([
    ["one", ["HTTP/1.1 100 Continue\r\n\r\n"]],
    ["two in pieces", ["HTTP/1.1 100 Cont", "inue\r\nx: y\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"]],
    ["early hints", ["HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n"]],
  ])("ignores provisional responses: %s", async (_name, pieces) => {
    const text = "HTTP/1.1 100 Continue\r\n\r\n";
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n`;
    const site = await serveBytes((socket) => {
      socket.on("data", () => {
        for (const [at, piece] of [...pieces, head, text].entries())
          setTimeout(() => socket.write(piece), 10 * at);
      });
    });
    for (const _request of [1, 2]) {
      const { result } = await fetchUnderLimits(site);
      expect(result.ok && Buffer.from(result.body).toString()).toBe(text);
    }
    expect(site.accepted()).toBe(1);
  });

  it.each([
    ["all", "HTTP/1.1 200 OK\nx-a: 1\ncontent-length: 4\n\n"],
    ["some", "HTTP/1.1 200 OK\r\nx-a: 1\ncontent-length: 4\r\n\r\n"],
    ["after a provisional response", "HTTP/1.1 100 Continue\n\nHTTP/1.0 200 OK\nx-a: 1\n\n"],
  ])("accepts lines of a head that end with a bare LF: %s", async (_name, head) => {
    for (const pieces of [[`${head}\n\r\n\n`], [...head, "\n\r", "\n\n"]]) {
      const site = await serveBytes((socket) => {
        socket.setNoDelay();
        const write = ([piece, ...others]: readonly string[]) =>
          socket.write(piece ?? "", () =>
            others.length > 0 ? setImmediate(write, others) : socket.end(),
          );
        socket.once("data", () => write(pieces));
      });
      const { result } = await fetchUnderLimits(site);
      expect(result.ok && Buffer.from(result.body).toString()).toBe("\n\r\n\n");
      expect(result.ok && result.headers.get("x-a")).toBe("1");
    }
  });

  it.each([
    ["folded lines", "x-a: 1\r\n 2\r\n\t3\r\ncontent-length: 4", "1 2 3"],
    ["a space before a colon", "x-a : 1\r\ncontent-length\t: 4", "1"],
    ["a line without a valid name", "no field\r\nx b: 1\r\nx-a: 1\r\ncontent-length: 4", "1"],
    ["a length twice", "content-length: 4\r\nx-a: 1\r\nContent-Length: 4", "1"],
    ["a list of equal lengths", "x-a: 1\r\ncontent-length: 4, 4", "1"],
  ])("repairs a head with %s", async (_name, fields, value) => {
    const site = await serveBytes((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n\n \n\n`));
    });
    const { result } = await fetchUnderLimits(site);
    expect(result.ok && Buffer.from(result.body).toString()).toBe("\n \n\n");
    expect(result.ok && result.headers.get("x-a")).toBe(value);
  });

  it("ignores the length of a chunked body", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: Chunked\r\n\r\n";
    const site = await serveBytes((socket) => {
      socket.once("data", () => socket.end(`${head}4\r\nword\r\n0\r\n\r\n`));
    });
    const { result } = await fetchUnderLimits(site);
    expect(result.ok && Buffer.from(result.body).toString()).toBe("word");
  });

  it("rejects provisional responses without end", async () => {
    const many = "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000);
    const site = await serveBytes((socket) => void socket.once("data", () => socket.write(many)));
    const { result } = await fetchUnderLimits(site);
    expect(result).toMatchObject({ ok: false, kind: "protocol" });
  });

  test.each([
    ["gzip", Buffer.from("this is not gzip at all")],
    ["br", Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])],
    ["zstd", Buffer.from("this is not zstd at all")],
    ["deflate", Buffer.from([0x78, 0xff, 0xff, 0xff])],
    ["gzip", damaged()],
    ["compress", Buffer.from("x")],
    ["gzip, gzip, gzip, gzip", gzipSync("x")],
  ])("reports content that is not the %s it claims to be", async (coding, body) => {
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(body);
    });
    const { result } = await fetchUnderLimits(site);
    expect(result).toMatchObject({ ok: false, kind: "bad-content" });
  });

  it("a port without a server", async () => {
    const gone = await serve((_request, response) => response.end());
    const guard = createAddressGuard({ allowedOrigins: () => ["http://127.0.0.1:1"] });
    expect(gone.accepted()).toBe(0);
    const result = await guardedFetch("http://127.0.0.1:1/secret?token=canary", { guard });
    expect(result).toMatchObject({ ok: false, kind: "connect" });
    expect(!result.ok && result.message).not.toContain("canary");
  });

  it("leaves nothing open on either side after a hundred failures of every kind", async () => {
    const pool = createConnectionPool();
    const hang = await serveBytes(() => {});
    const reset = await serveBytes((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const flood = await serve((_request, response) => response.end(Buffer.alloc(200_000)));
    const guard = guardFor(hang, reset, flood);
    const fetches = Array.from({ length: 102 }, (_, index) => {
      const site = [hang, reset, flood][index % 3];
      return guardedFetch(site?.origin ?? "", { guard, pool, timeoutMs: 300, maxBytes: 100_000 });
    });
    const kinds = (await Promise.all(fetches)).map((result) => (result.ok ? "ok" : result.kind));
    expect(new Set(kinds)).toEqual(new Set(["timeout", "reset", "too-large"]));
    await eventually(() => hang.open() + reset.open() + flood.open() === 0);
    await pool.close();
    // A destroyed socket remains in this list until the operating system has confirmed it.
    const isSocket = (kind: string) => /TCPSocketWrap|TLSWrap/.test(kind);
    await eventually(() => !process.getActiveResourcesInfo().some(isSocket), 10_000);
  });
});

function drip(socket: Socket, opening: string): void {
  socket.write(opening);
  const timer = setInterval(() => socket.write("a"), 10);
  socket.on("close", () => clearInterval(timer));
}

function damaged(): Buffer {
  const packed = gzipSync(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251)));
  packed.fill(0xff, 40, 80);
  return packed;
}
