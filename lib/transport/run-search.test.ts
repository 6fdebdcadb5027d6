import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listenOnPort } from "@/tests/support/loopback";
import { fetchEngineHealth } from "./engine-health";
import { runSearch } from "./run-search";
import { sendSearch } from "./send-search";

let server: Server;
let listener: RequestListener;
let requests: { url: string | undefined; body: string }[];
const plainFetch = globalThis.fetch;

// Resolves the page's relative URLs against a real server.
function fetchFrom(origin: string): typeof fetch {
  return (input, init) => plainFetch(new URL(String(input), origin), init);
}

beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ url: request.url, body: Buffer.concat(chunks).toString() });
    listener(request, response);
  });
  const port = await listenOnPort(server);
  globalThis.fetch = fetchFrom(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  globalThis.fetch = plainFetch;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

const found = { success: true, creditsUsed: 2, data: { web: [{ title: "é" }] } };

describe("runSearch", () => {
  it("sends the request once, unchanged, and parses the response", async () => {
    listener = respondWith(200, found, {
      ...{ "x-workbench-connection": "Built-in%20engine", "x-workbench-free": "1" },
    });
    const outcome = await runSearch({ query: "x", sources: ["web"] });
    expect(requests).toEqual([{ url: "/api/search", body: '{"query":"x","sources":["web"]}' }]);
    expect(outcome).toMatchObject({
      ok: true,
      run: {
        status: 200,
        connectionLabel: "Built-in engine",
        isFree: true,
        request: { sources: [{ type: "web" }] },
      },
      view: { creditsUsed: 2, sources: { web: { state: "items" } } },
    });
    expect(outcome.run?.bytes).toBe(new TextEncoder().encode(JSON.stringify(found)).length);
    expect(outcome.run?.durationMs).toBeGreaterThan(0);
  });

  it("does not send an invalid request", async () => {
    listener = respondWith(200, found);
    expect(await runSearch({ query: "" })).toMatchObject({
      ok: false,
      run: null,
      failure: { kind: "invalid-request", issues: [{ code: "query_blank" }] },
    });
    expect(requests).toEqual([]);
  });

  it("classifies an error response of the service and keeps the response", async () => {
    listener = respondWith(429, { success: false, error: "slow down" }, { "Retry-After": "7" });
    expect(await runSearch({ query: "x" })).toMatchObject({
      ok: false,
      run: { status: 429 },
      failure: { kind: "rate-limited", retryAfterSeconds: 7 },
    });
  });

  it("reads the original status from a header of the server", async () => {
    const marked = { "x-workbench-status": "408" };
    listener = respondWith(502, { success: false, error: "late" }, marked);
    expect(await runSearch({ query: "x" })).toMatchObject({
      run: { status: 408 },
      failure: { kind: "timed-out", message: "late" },
    });
  });

  it("uses failures that the workbench server reports", async () => {
    const failure = { kind: "network", message: "refused", reason: "refused" };
    const marked = { "x-workbench-failure": "1" };
    listener = respondWith(502, { success: false, error: "refused", failure }, marked);
    const outcome = await runSearch({ query: "x" });
    expect(outcome).toMatchObject({ failure });
    // There is no response of the service to save.
    expect(outcome.run?.body.size).toBe(0);
    listener = respondWith(503, "<html>", marked);
    expect(await runSearch({ query: "x" })).toMatchObject({
      failure: { kind: "workbench-refused", status: 503 },
    });
  });

  it("ignores workbench failures in a response without the marker header", async () => {
    const failure = { kind: "cancelled", message: "m" };
    listener = respondWith(500, { success: false, error: "x", failure });
    expect(await runSearch({ query: "x" })).toMatchObject({ failure: { kind: "server-error" } });
  });

  it("fails with workbench-unreachable when the server does not respond", async () => {
    globalThis.fetch = fetchFrom("http://127.0.0.1:1");
    expect(await runSearch({ query: "x" })).toMatchObject({
      ok: false,
      run: null,
      failure: { kind: "workbench-unreachable" },
    });
  });

  it("fails with truncated when the response ends early", async () => {
    listener = (_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write("{");
      setTimeout(() => response.destroy(), 50);
    };
    expect(await runSearch({ query: "x" })).toMatchObject({ failure: { kind: "truncated" } });
  });

  const timings = { connectMs: 1, firstByteMs: 2, totalMs: 3 };
  const footer = (more: object) =>
    `\x1e${JSON.stringify({ wireBytes: 5, bytes: 9, timings, ...more })}`;
  const announced = { "x-workbench-footer": "1" };

  it("requests a footer and reads the server's measurements from it", async () => {
    let requested: string | string[] | undefined;
    listener = (request, response) => {
      requested = request.headers["workbench-footer"];
      respondWith(
        200,
        JSON.stringify(found) + footer({ complete: true }),
        announced,
      )(request, response);
    };
    const outcome = await runSearch({ query: "x" });
    expect(requested).toBe("1");
    expect(outcome).toMatchObject({ ok: true, run: { service: { wireBytes: 5, timings } } });
    expect(await outcome.run?.body.text()).toBe(JSON.stringify(found));
    expect(outcome.run?.bytes).toBe(Buffer.byteLength(JSON.stringify(found)));
  });

  it("classifies a failure reported in the footer and keeps the partial body", async () => {
    const failure = { kind: "network", reason: "timeout", message: "late" };
    listener = respondWith(
      200,
      `{"success":true,${footer({ complete: false, failure })}`,
      announced,
    );
    expect(await runSearch({ query: "x" })).toMatchObject({
      ok: false,
      failure: { ...failure, status: 200 },
      run: { beginning: '{"success":true,', service: { timings } },
    });
  });

  it("fails with truncated when the announced footer is missing", async () => {
    listener = respondWith(200, found, announced);
    expect(await runSearch({ query: "x" })).toMatchObject({ failure: { kind: "truncated" } });
  });

  it("sends the id of the connection", async () => {
    let named: string | string[] | undefined;
    listener = (request, response) => {
      named = request.headers["workbench-connection"];
      respondWith(200, found)(request, response);
    };
    await runSearch({ query: "x" }, { connection: "abc" });
    expect(named).toBe("abc");
  });

  it("closes the request when cancelled", async () => {
    const closed = new Promise<void>((resolve) => {
      listener = (_request, response) => response.on("close", resolve);
    });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await runSearch({ query: "x" }, { signal: controller.signal })).toMatchObject({
      ok: false,
      failure: { kind: "cancelled" },
    });
    await closed;
  });

  it("can be cancelled while the response is being parsed", async () => {
    listener = respondWith(200, found);
    const controller = new AbortController();
    const read = () => {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    };
    const parser = () => read;
    expect(await runSearch({ query: "x" }, { signal: controller.signal, parser })).toMatchObject({
      failure: { kind: "cancelled" },
    });
  });

  it("keeps the response if the code that parses it cannot be loaded", async () => {
    listener = respondWith(200, found);
    const parser = () => Promise.reject(new TypeError("Failed to fetch"));
    const outcome = await runSearch({ query: "x" }, { parser });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "workbench-unreachable" } });
    expect(await outcome.run?.body.text()).toBe(JSON.stringify(found));
  });

  it("is sent once, without retries", async () => {
    listener = respondWith(502, "<html>");
    const outcome = await sendSearch({ body: { query: "x" } });
    expect(outcome).toMatchObject({ failure: { kind: "gateway" } });
    expect(requests).toHaveLength(1);
  });
});

describe("fetchEngineHealth", () => {
  it("returns the engine's state and size", async () => {
    const engine = { state: "ready", pages: 42, sites: 2, guidePages: 40 };
    listener = respondWith(200, { live: true, ready: true, engine });
    expect(await fetchEngineHealth()).toEqual(engine);
  });

  it("rejects a malformed response", async () => {
    listener = respondWith(200, { live: true });
    await expect(fetchEngineHealth()).rejects.toThrow();
  });
});
