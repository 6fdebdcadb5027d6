import { createServer, request as httpRequest, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { EngineRequest } from "@/lib/engine/handler";
import { readBodyText } from "@/lib/engine/http/request-body";
import { afterThisTest } from "@/tests/support/clean-up";
import { listenOnPort } from "@/tests/support/loopback";
import { installEngineListener } from "./engine-listener";

/** A server whose framework responds "framework", with a listener for the engine in front. */
async function start(
  serve: (request: EngineRequest) => Promise<Response>,
  server = createServer((_, response) => response.end("framework")),
): Promise<number> {
  afterThisTest(() => server.closeAllConnections());
  installEngineListener(server, serve);
  installEngineListener(server, serve);
  return listenOnPort(server);
}

async function send(port: number, path: string, options: RequestOptions = {}, body = "") {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (done, fail) => {
      const request = httpRequest({ host: "127.0.0.1", port, path, method: "POST", ...options });
      request.on("error", fail).on("response", async (response) => {
        const bytes = await buffer(response);
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes });
      });
      request.end(body);
    },
  );
}

const echo = async (request: EngineRequest): Promise<Response> => {
  const body = await readBodyText(request, 1_000);
  return Response.json(
    {
      body,
      method: request.method,
      type: request.headers.get("content-type"),
      origin: request.headers.has("origin"),
    },
    { status: 201, headers: { "Cache-Control": "no-store" } },
  );
};

describe("the engine listener", () => {
  it("serves one exact path and leaves all other requests to the framework", async () => {
    const port = await start(echo);
    for (const path of ["/", "/v2/search/", "/v2/search?a=1", "/v2//search", "/V2/search", "/v2/x"])
      expect((await send(port, path)).bytes.toString()).toBe("framework");
    expect((await send(port, "/v2/search")).status).toBe(201);
  });

  it("escapes a path that the framework cannot decode", async () => {
    const server = createServer(({ url }, response) => response.end(url));
    const port = await start(echo, server);
    const text = async (path: string) => (await send(port, path)).bytes.toString();
    expect(await text("/guide/%C3%A9?q=100%")).toBe("/guide/%C3%A9?q=100%");
    expect(await text("/guide/%E0%A4%A?q=100%?")).toBe("/guide/%25E0%25A4%25A?q=100%?");
  });

  it("accepts the absolute form of a target, whose host replaces the header", async () => {
    const server = createServer(({ url, headers }, response) =>
      response.end(`${headers.host}${url}`),
    );
    const hosts: (string | null)[] = [];
    const port = await start(async ({ headers }) => {
      hosts.push(headers.get("host"));
      return new Response("engine");
    }, server);
    const text = async (path: string) => (await send(port, path)).bytes.toString();
    expect(await text("http://search.example:8080/v2/search")).toBe("engine");
    expect(await text("HTTPS://search.example/v2/search")).toBe("engine");
    expect(hosts).toEqual(["search.example:8080", "search.example"]);
    expect(await text("http://search.example/guide?q=1")).toBe("search.example/guide?q=1");
    expect(await text("http://search.example?q=1")).toBe("search.example/?q=1");
    expect(await text("http://search.example")).toBe("search.example/");
  });

  it.each([
    "*",
    "http://user@search.example/v2/search",
    "http:///v2/search",
    "ftp://search.example/v2/search",
  ])("rejects a target that is neither a path nor an absolute URL: %s", async (target) => {
    const port = await start(echo);
    const { status, bytes } = await send(port, target);
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString())).toMatchObject({ success: false });
  });

  it("passes the whole request to the engine and the whole response to the client", async () => {
    const port = await start(echo);
    const { headers, bytes } = await send(
      port,
      "/v2/search",
      { headers: { "Content-Type": "application/json" } },
      "{é}",
    );
    expect(JSON.parse(bytes.toString())).toEqual({
      body: { ok: true, text: "{é}" },
      method: "POST",
      type: "application/json",
      origin: false,
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "content-length": String(bytes.length),
    });
  });

  it("responds even if the body is larger than the limit", async () => {
    const port = await start(echo);
    const { bytes } = await send(port, "/v2/search", {}, "x".repeat(3_000_000));
    expect(JSON.parse(bytes.toString())).toMatchObject({ body: { reason: "too-large" } });
  });

  it("aborts the request when the client disconnects", async () => {
    let onAbort = () => {};
    const gone = new Promise<void>((done) => {
      onAbort = done;
    });
    let onArrival = () => {};
    const arrived = new Promise<void>((done) => {
      onArrival = done;
    });
    const port = await start(async ({ signal }) => {
      signal.addEventListener("abort", onAbort);
      onArrival();
      await gone;
      return new Response("too late");
    });
    const request = httpRequest({ host: "127.0.0.1", port, path: "/v2/search", method: "POST" });
    request.on("error", () => {}).end();
    await arrived;
    request.destroy();
    await gone;
    expect((await send(port, "/")).bytes.toString()).toBe("framework");
  });

  it("ends the connection if the engine rejects", async () => {
    const port = await start(() => Promise.reject(new Error("unforeseen")));
    await expect(send(port, "/v2/search")).rejects.toThrow();
  });

  it.each([
    ["gzip", true],
    ["br, gzip;q=0.5", true],
    ["gzip;q=0", false],
    ["br", false],
    ["", false],
  ])("compresses a long response for Accept-Encoding %j: %s", async (accepts, packed) => {
    const long = "word ".repeat(20_000);
    const port = await start(async () => new Response(long));
    const { headers, bytes } = await send(port, "/v2/search", {
      headers: { "Accept-Encoding": accepts },
    });
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-encoding"]).toBe(packed ? "gzip" : undefined);
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(long);
  });

  it("does not compress a short response", async () => {
    const port = await start(async () => new Response("short"));
    const { headers } = await send(port, "/v2/search", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers["content-encoding"]).toBeUndefined();
  });
});
