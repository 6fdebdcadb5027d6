import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterAll, describe, expect, it, test } from "vitest";
import { closeSharedConnections, type FetchResult, guardedFetch } from "@/lib/net/guarded-fetch";
import { guardFor, serve } from "@/lib/net/test-fixtures/loopback";

afterAll(closeSharedConnections);

function textOf(result: FetchResult): string {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`);
  return Buffer.from(result.body).toString("utf8");
}

describe("an allowed page", () => {
  it("is returned with its status, headers, final URL and peer", async () => {
    const site = await serve((_request, response) => {
      response.writeHead(404, { "content-type": "text/html", "set-cookie": ["a=1", "b=2"] });
      response.end("<h1>nothing here</h1>");
    });
    const result = await guardedFetch(`${site.origin}/page?q=1#part`, { guard: guardFor(site) });
    expect(result).toMatchObject({
      ok: true,
      status: 404,
      url: `${site.origin}/page?q=1`,
      redirects: [],
      bytesOnWire: 21,
      peerAddress: "127.0.0.1",
    });
    expect(textOf(result)).toBe("<h1>nothing here</h1>");
    expect(result.ok && result.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(site.requests[0]?.url).toBe("/page?q=1");
  });

  it.each(["utf-8", "ISO-8859-1", "none", "binary, gzip"])(
    "is read if its coding is %s, which is not a coding",
    async (coding) => {
      const body = Buffer.from("plain text");
      const site = await serve((_request, response) => {
        response.writeHead(200, { "content-encoding": coding });
        response.end(coding.includes("gzip") ? gzipSync(body) : body);
      });
      expect(textOf(await guardedFetch(site.origin, { guard: guardFor(site) }))).toBe("plain text");
    },
  );

  it("is reached through a redirect that requires its cookie", async () => {
    const other = await serve((request, response) =>
      response.end(`other: ${request.headers.cookie}`),
    );
    const site = await serve((request, response) => {
      const { cookie } = request.headers;
      if (request.url === "/leave")
        return response.writeHead(302, { location: other.origin }).end();
      if (request.url === "/forget")
        return response
          .writeHead(302, { location: "/end", "set-cookie": ["seen=; Max-Age=0", "b=2"] })
          .end();
      if (request.url === "/end" || cookie?.includes("seen=1")) return response.end(`${cookie}`);
      response.writeHead(302, { location: request.url, "set-cookie": "seen=1; Path=/; HttpOnly" });
      return response.end();
    });
    const cookieAt = async (path: string, cookie?: string) =>
      textOf(
        await guardedFetch(site.origin + path, {
          guard: guardFor(site, other),
          ...(cookie !== undefined && { headers: { cookie } }),
        }),
      );
    expect(await cookieAt("/around")).toBe("seen=1");
    expect(await cookieAt("/around", "mine=x; seen=0")).toBe("mine=x; seen=1");
    expect(await cookieAt("/forget", "mine=x")).toBe("mine=x; b=2");
    // Neither the caller's cookies nor the site's go to another origin or to the next fetch.
    expect(await cookieAt("/leave", "mine=x")).toBe("other: undefined");
    expect(await cookieAt("/end")).toBe("undefined");
  });

  it("receives the caller's headers, but our own host and codings", async () => {
    const site = await serve((_request, response) => response.end());
    await guardedFetch(site.origin, {
      guard: guardFor(site),
      headers: {
        "User-Agent": "reader/1",
        "X-Custom": "custom",
        Host: "internal.example",
        "Accept-Encoding": "compress",
        "Content-Length": "5",
        "Transfer-Encoding": "chunked",
        Connection: "upgrade",
        Upgrade: "websocket",
      },
    });
    const headers = site.requests[0]?.headers;
    expect(headers).toMatchObject({
      host: `127.0.0.1:${site.port}`,
      "user-agent": "reader/1",
      "x-custom": "custom",
      "accept-encoding": "gzip, deflate, br, zstd",
    });
    expect(headers).not.toHaveProperty("upgrade");
    expect(headers).not.toHaveProperty("transfer-encoding");
  });

  test.each([
    [{ "bad name": "x" }],
    [{ "x-split": "a\r\nX-Injected: 1" }],
    [{ "x-nul": "a\0b" }],
    [{ "x-wide": "\u4e2d" }],
    [{ "": "x" }],
  ])("is not requested if a header cannot be sent: %j", async (headers) => {
    const site = await serve((_request, response) => response.end());
    const result = await guardedFetch(site.origin, { guard: guardFor(site), headers });
    expect(result).toMatchObject({ ok: false, kind: "invalid-request" });
    expect(site.accepted()).toBe(0);
  });

  test.each(["CONNECT", "TRACE", "GET / HTTP/1.1\r\nX: y", ""])(
    "is not requested with the method %j",
    async (method) => {
      const site = await serve((_request, response) => response.end());
      const result = await guardedFetch(site.origin, { guard: guardFor(site), method });
      expect(result).toMatchObject({ ok: false, kind: "invalid-request" });
      expect(site.accepted()).toBe(0);
    },
  );

  it("receives the request body", async () => {
    const site = await serve((request, response) => request.pipe(response));
    const options = { guard: guardFor(site), method: "POST", body: "grüße" };
    expect(textOf(await guardedFetch(site.origin, options))).toBe("grüße");
  });

  test.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["identity", (text: string) => Buffer.from(text)],
    ["UTF-8", (text: string) => Buffer.from(text)],
    ["none", (text: string) => Buffer.from(text)],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
    ["GZIP", gzipSync],
  ])("is decoded from %s", async (coding, encode) => {
    const text = "the same text again, ".repeat(10_000);
    const encoded = encode(text);
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding });
      response.end(encoded);
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site) });
    expect(textOf(result)).toBe(text);
    expect(result).toMatchObject({ bytesOnWire: encoded.length, isCut: false });
  });

  const random = Array.from({ length: 40_000 }, (_, at) => (at * at) % 9_973).join(" ");
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ])("is returned up to where its %s ends, and is marked as cut", async (coding, encode) => {
    const encoded = encode(random);
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": coding });
      response.end(encoded.subarray(0, encoded.length - 100));
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site) });
    const text = textOf(result);
    expect(random.startsWith(text ?? "none")).toBe(true);
    expect(text?.length).toBeGreaterThan(coding === "zstd" ? -1 : 1_000);
    expect(result).toMatchObject({ isCut: true });
  });

  test.each(["<!-- made in 3 ms -->", "\n", "\0\0", "\x1f\x8b: no member", "x".repeat(100_000)])(
    "may have other bytes after gzip: %j",
    async (trailer) => {
      const text = Array.from({ length: 30_000 }, (_, at) => `${(at * 7_919) % 251}`).join(" ");
      const members = [gzipSync(text), Buffer.from(trailer, "latin1")];
      const site = await serve((_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.concat(members));
      });
      const result = await guardedFetch(site.origin, { guard: guardFor(site) });
      expect(textOf(result)).toBe(text);
    },
  );

  test.each(["HEAD", "GET"])("may be empty despite a coding and a length: %s", async (method) => {
    const site = await serve((_request, response) => {
      const headers = {
        "content-encoding": "gzip",
        "content-length": method === "HEAD" ? "99999999" : "0",
      };
      response.writeHead(200, headers).end();
    });
    const result = await guardedFetch(site.origin, {
      guard: guardFor(site),
      method,
      maxBytes: 1_000,
    });
    expect(textOf(result)).toBe("");
  });

  test.each([
    ["text/html; charset=utf-8", ["text/html"], 200, true],
    ["TEXT/HTML", ["text/html"], 200, true],
    ["image/png", ["image/*"], 200, true],
    ["video/mp4", ["text/html", "text/*"], 200, false],
    ["video/mp4", ["text/html"], 500, true],
  ])(
    "of type %s, accepting %j, with status %d is read: %s",
    async (type, acceptTypes, status, ok) => {
      const site = await serve((_request, response) => {
        response.writeHead(status, { "content-type": type }).end("x");
      });
      const result = await guardedFetch(site.origin, { guard: guardFor(site), acceptTypes });
      expect(result.ok ? true : result.kind).toBe(ok || "bad-content");
    },
  );
});

describe("a blocked address", () => {
  it("is never dialled, even if a server listens there", async () => {
    const named = await serve((_request, response) => response.end());
    const other = await serve((_request, response) => response.end("secret"));
    const result = await guardedFetch(other.origin, { guard: guardFor(named) });
    expect(result).toMatchObject({ ok: false, kind: "blocked-address", blockReason: "port" });
    expect(other.accepted()).toBe(0);
  });

  it("is never dialled when an allowed page redirects to it", async () => {
    const other = await serve((_request, response) => response.end("secret"));
    const targets = [
      `${other.origin}/`,
      `//127.0.0.1:${other.port}/`,
      `http://0x7f.1:${other.port}/`,
      `http://localhost:${other.port}/`,
      `http://[::ffff:127.0.0.1]:${other.port}/`,
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/",
    ];
    const site = await serve((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end();
    });
    for (const index of targets.keys()) {
      const result = await guardedFetch(`${site.origin}/${index}`, { guard: guardFor(site) });
      expect(result).toMatchObject({
        ok: false,
        kind: "blocked-address",
        redirects: [`${site.origin}/${index}`],
      });
    }
    expect(site.requests.length).toBe(targets.length);
    expect(other.accepted()).toBe(0);
  });

  test.each(["not a url", "file:///etc/passwd", "http://u:p@127.0.0.1/"])(
    "rejects %j",
    async (url) => {
      expect(await guardedFetch(url, { guard: guardFor() })).toMatchObject({
        kind: "blocked-address",
        url,
      });
    },
  );
});
