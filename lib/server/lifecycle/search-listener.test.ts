import { createServer, request as httpRequest, type RequestOptions, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { readBodyText } from "@/lib/engine/body";
import type { EngineRequest } from "@/lib/engine/handler";
import { installSearchListener } from "./search-listener";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A server that says "framework", with an engine of our own before it. */
async function serve(answer: (request: EngineRequest) => Promise<Response>): Promise<number> {
  const server = createServer((_, response) => response.end("framework"));
  servers.push(server);
  installSearchListener(server, answer);
  installSearchListener(server, answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

async function ask(port: number, path: string, options: RequestOptions = {}, body = "") {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (done, fail) => {
      const asking = httpRequest({ host: "127.0.0.1", port, path, method: "POST", ...options });
      asking.on("error", fail).on("response", async (answer) => {
        const bytes = await buffer(answer);
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
      });
      asking.end(body);
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

describe("searches that are answered before the framework hears of them", () => {
  it("are those of one address; whatever else is asked for goes its usual way", async () => {
    const port = await serve(echo);
    for (const path of ["/", "/v2/search/", "/v2/search?a=1", "/v2//search", "/V2/search", "/v2/x"])
      expect((await ask(port, path)).bytes.toString()).toBe("framework");
    expect((await ask(port, "/v2/search")).status).toBe(201);
  });

  it("reach the engine whole, and its answer the client", async () => {
    const port = await serve(echo);
    const { headers, bytes } = await ask(
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

  it("are answered too where the body is larger than anybody reads", async () => {
    const port = await serve(echo);
    const { bytes } = await ask(port, "/v2/search", {}, "x".repeat(3_000_000));
    expect(JSON.parse(bytes.toString())).toMatchObject({ body: { reason: "too-large" } });
  });

  it("are told when the client has gone", async () => {
    let goes = () => {};
    const gone = new Promise<void>((done) => {
      goes = done;
    });
    let arrives = () => {};
    const arrived = new Promise<void>((done) => {
      arrives = done;
    });
    const port = await serve(async ({ signal }) => {
      signal.addEventListener("abort", goes);
      arrives();
      await gone;
      return new Response("too late");
    });
    const asking = httpRequest({ host: "127.0.0.1", port, path: "/v2/search", method: "POST" });
    asking.on("error", () => {}).end();
    await arrived;
    asking.destroy();
    await gone;
    expect((await ask(port, "/")).bytes.toString()).toBe("framework");
  });

  it("end without an answer where there is none to send", async () => {
    const port = await serve(() => Promise.reject(new Error("unforeseen")));
    await expect(ask(port, "/v2/search")).rejects.toThrow();
  });

  it.each([
    ["gzip", true],
    ["br, gzip;q=0.5", true],
    ["gzip;q=0", false],
    ["br", false],
    ["", false],
  ])("are compressed where they are long and the client takes %j: %s", async (accepts, packed) => {
    const long = "word ".repeat(20_000);
    const port = await serve(async () => new Response(long));
    const { headers, bytes } = await ask(port, "/v2/search", {
      headers: { "Accept-Encoding": accepts },
    });
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-encoding"]).toBe(packed ? "gzip" : undefined);
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(long);
  });

  it("stay as they are where they are short", async () => {
    const port = await serve(async () => new Response("short"));
    const { headers } = await ask(port, "/v2/search", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers["content-encoding"]).toBeUndefined();
  });
});
