import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "@/lib/contract/failure/failure";
import { footerSeparator, proxyHeaders, serviceStatus } from "@/lib/contract/proxy-headers";
import { createConnectionPool } from "@/lib/net/connection-pool";
import type { Backend } from "@/lib/server/backend";
import { forward, forwardPoolOptions } from "@/lib/server/proxy/forward";
import { proxySearch } from "@/lib/server/proxy/proxy-search";
import { HandlerOverHttp } from "../support/handler-over-http";
import { type Fault, FOUND, HostileService, type Talk } from "../support/hostile-service";
import { listenOnPort } from "../support/loopback";

const KEY = "fc-canary/7c21+64e80aa5-91d3f0b2";
const limits = {
  graceMs: 5_000,
  ceilingMs: 10_000,
  bodyTimeoutMs: 10_000,
  maxBytes: 100_000_000,
  maxWireBytes: 100_000_000,
};

let respond: (talk: Talk) => void = () => {};
const fault: Fault = {
  name: "any",
  at: "request",
  expected: "results",
  respond: (talk) => respond(talk),
};
const service = new HostileService([fault]);
const pool = createConnectionPool({ ...forwardPoolOptions, connectTimeoutMs: 2_000 });
let baseUrl = "";
let ends: (string | null)[] = [];
const onEnd = (failure: Failure | null) => void ends.push(failure?.kind ?? null);
let key: string | null = KEY;
const backend: Backend = (body, options) => forward({ baseUrl, key }, body, options, pool);
const proxy = new HandlerOverHttp((request) =>
  proxySearch(request, {
    choose: () => ({ label: "Größe ✓", isFree: false, backend }),
    limits,
    onEnd,
  }),
);

beforeAll(async () => {
  await service.start();
  await proxy.start();
});
beforeEach(() => {
  baseUrl = service.baseUrl("any");
  key = KEY;
  service.requests.length = 0;
  ends = [];
});
afterAll(async () => {
  pool.close();
  await proxy.dispose();
  await service.dispose();
});

const search = (init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(`${proxy.origin}/api/search`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: '{"query":"x"}',
    ...init,
  });
const withFooter = { [proxyHeaders.wantsFooter]: "1" };

async function within(milliseconds: number, holds: () => boolean): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!holds() && Date.now() < end) await new Promise((wait) => setTimeout(wait, 5));
  return holds();
}

describe("the request to a service", () => {
  it("has the unchanged body and our headers, and nothing from the browser", async () => {
    respond = ({ reply }) => reply(200, FOUND);
    const body = '{ "query" : "x\\u0020y",\n"limit":1e1, "timeout": 60000 }';
    await search(
      { body },
      { Cookie: "s=1", Origin: proxy.origin, "X-Forwarded-For": "1.2.3.4", Range: "bytes=0-1" },
    );
    const [seen] = service.requests;
    expect(seen?.body).toBe(body);
    const names = (seen?.head ?? "").split("\r\n").map((line) => line.split(":")[0]);
    expect(names).toEqual([
      "POST /any/v2/search HTTP/1.1",
      "host",
      "connection",
      "content-type",
      "accept",
      "accept-encoding",
      "user-agent",
      "authorization",
      "content-length",
    ]);
    expect(seen?.head).toContain("accept-encoding: gzip, identity");
    expect(seen?.head).toContain(`authorization: Bearer ${KEY}`);
  });

  it.each([
    ["is too large", " ".repeat(2_000_001), 413, "request-too-large"],
    ["is not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "invalid-json"],
    ["is not JSON", "{query:1}", 400, "invalid-json"],
    ["is not a request", '{"query":1}', 400, "invalid-request"],
  ])("is not sent if it %s", async (_what, body, status, kind) => {
    const response = await search({ body });
    expect(await response.json()).toMatchObject({ success: false, failure: { kind } });
    expect([response.status, ends]).toEqual([status, [kind]]);
    expect(service.requests).toEqual([]);
  });

  it("has no Authorization header at all without a key", async () => {
    respond = ({ reply }) => reply(200, FOUND);
    key = null;
    await search({}, { Authorization: "Bearer of-the-browser" });
    expect(service.requests[0]?.head).not.toMatch(/authorization/i);
  });

  it.each([
    ['{"query":"x"', 400, "invalid-json"],
    ['{"query":""}', 400, "invalid-request"],
    ["[".repeat(100_000), 400, "invalid-json"],
    [JSON.stringify({ query: "x", origin: "y".repeat(2_000_001) }), 413, "request-too-large"],
  ])("is not sent if the body is not valid: %.20s", async (body, status, kind) => {
    const response = await search({ body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ failure: { kind } });
    expect(service.requests).toEqual([]);
  });

  it("is sent once, even if the connection is reset", async () => {
    respond = ({ reply }) => reply(200, FOUND);
    expect((await search()).status).toBe(200);
    respond = ({ reset }) => reset();
    const response = await search();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ failure: { kind: "network", reason: "reset" } });
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    ["immediately", (socket: Socket) => void socket.end()],
    ["after 1 ms", (socket: Socket) => void setTimeout(() => socket.end(), 1)],
    ["by a reset", (socket: Socket) => void setImmediate(() => socket.resetAndDestroy())],
    ["never", () => {}],
  ])("follows a response whose connection the service closes %s", async (_when, close) => {
    const sockets = new Set<Socket>();
    respond = ({ reply, socket }) => {
      sockets.add(socket);
      reply(200, FOUND, { connection: "keep-alive" });
      socket.once("drain", () => close(socket));
      close(socket);
    };
    for (let round = 0; round < 60; round += 1) {
      const response = await search();
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(FOUND);
    }
    expect(service.requests).toHaveLength(60);
    expect(sockets.size).toBe(60);
    expect(pool.idle()).toBe(0);
  });
});

describe("the response", () => {
  const uncommon = `{"success":true,"n":18446744073709551616,"n":1e999,"u":null,"x":{"é":"\\u00e9"},"data":{"web":[${"0,".repeat(5)}0]} }\n`;
  const large = Buffer.from(
    JSON.stringify({ data: { web: Array(4_000).fill({ markdown: "wörds ".repeat(200) }) } }),
  );

  it.each([
    ["small", Buffer.from(uncommon)],
    ["large", large],
  ])("has the same bytes, plain and compressed, if it is %s", async (_size, bytes) => {
    for (const [sent, headers] of [
      [bytes, {}],
      [gzipSync(bytes), { "content-encoding": "gzip" }],
    ] as const) {
      respond = ({ reply }) =>
        reply(200, sent, { ...headers, "x-secret": "1", "set-cookie": "a=b" });
      const response = await search();
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(response.headers.get(proxyHeaders.connection)).toBe("Gr%C3%B6%C3%9Fe%20%E2%9C%93");
      expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
      expect(response.headers.get("server-timing")).toMatch(/^connect;dur=.*first-byte;dur=/);
      expect([...response.headers.keys()]).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/secret|cookie|content-encoding/)]),
      );
    }
  });

  it("is UTF-8 if the service has another charset", async () => {
    const text = JSON.stringify({ title: "Größe" });
    respond = ({ reply }) =>
      reply(200, Buffer.from(text, "latin1"), {
        "content-type": "application/json; charset=iso-8859-1",
      });
    const response = await search();
    expect(await response.text()).toBe(text);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it.each([407, 408, 421])("keeps status %i from the browser, which acts on it", async (status) => {
    respond = ({ reply }) => reply(status, '{"success":false,"error":"late"}');
    const response = await search();
    expect(response.status).toBe(502);
    expect(serviceStatus(response)).toBe(status);
    expect(await response.json()).toEqual({ success: false, error: "late" });
  });

  it("ends with a footer on request", async () => {
    const sent = gzipSync(large);
    respond = ({ reply }) => reply(200, sent, { "content-encoding": "gzip" });
    const response = await search({}, withFooter);
    const bytes = Buffer.from(await response.arrayBuffer());
    const at = bytes.lastIndexOf(footerSeparator);
    expect(bytes.subarray(0, at).equals(large)).toBe(true);
    expect(JSON.parse(bytes.subarray(at + 1).toString())).toMatchObject({
      complete: true,
      bytes: large.length,
      wireBytes: sent.length,
      timings: { totalMs: expect.any(Number), firstByteMs: expect.any(Number) },
    });
  });

  describe("that breaks off early", () => {
    const cut = `{"data":{"web":[{"title":"One"},{"title":"${KEY.slice(0, 12)}`;
    beforeEach(() => {
      respond = ({ finish }) =>
        finish(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${KEY} ${cut}`);
    });

    it("has what arrived, without any of the key, and the failure in the footer", async () => {
      const response = await search({}, withFooter);
      const bytes = Buffer.from(await response.arrayBuffer());
      const at = bytes.lastIndexOf(footerSeparator);
      expect(response.status).toBe(200);
      expect(response.headers.has(proxyHeaders.failure)).toBe(false);
      expect(bytes.subarray(0, at).toString()).toMatch(
        /^[^"]+ \{"data":\{"web":\[\{"title":"One"\},\{"title":"$/,
      );
      expect(bytes.toString()).not.toContain(KEY.slice(0, 8));
      expect(JSON.parse(bytes.subarray(at + 1).toString())).toMatchObject({
        complete: false,
        masksKey: true,
        failure: { kind: "truncated" },
      });
      expect(ends).toEqual(["truncated"]);
      expect(service.requests).toHaveLength(1);
    });

    it("is a failure with a status if no footer was requested", async () => {
      const response = await search();
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ failure: { kind: "truncated" } });
    });

    it("is a failure with a status if no byte of the body arrived", async () => {
      respond = ({ finish }) => finish("HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n");
      const response = await search({}, withFooter);
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ failure: { kind: "truncated" } });
    });
  });

  it("breaks off after a late failure if no footer was requested", async () => {
    respond = ({ finish }) =>
      finish(`HTTP/1.1 200 OK\r\ncontent-length: 5000000\r\n\r\n${"x".repeat(1_000_000)}`);
    const response = await search();
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe("a run that is cancelled", () => {
  const start = `HTTP/1.1 200 OK\r\ncontent-length: 90000000\r\n\r\n`;

  it.each<[string, (talk: Talk) => void]>([
    ["while waiting", () => {}],
    ["within the headers", ({ write }) => void write("HTTP/1.1 200 OK\r\nx-a: ")],
    ["while the first bytes are held back", ({ write }) => void write(`${start}{`)],
    ["while the body streams", ({ write }) => void write(start + "x".repeat(2_000_000))],
  ])("ends at the service within a second %s", async (_when, how) => {
    const controller = new AbortController();
    let closedAt = 0;
    respond = (talk) => {
      talk.socket.on("close", () => {
        closedAt = Date.now();
      });
      how(talk);
    };
    const run = search({ signal: controller.signal }, withFooter).then((response) =>
      response.arrayBuffer(),
    );
    run.catch(() => {});
    await within(2_000, () => service.requests.length === 1);
    await new Promise((wait) => setTimeout(wait, 100));
    expect(closedAt).toBe(0);
    const abortedAt = Date.now();
    controller.abort();
    await expect(run).rejects.toThrow();
    expect(await within(1_000, () => closedAt > 0)).toBe(true);
    expect(closedAt - abortedAt).toBeLessThan(1_000);
    expect(await within(1_000, () => ends.length > 0)).toBe(true);
    expect(ends).toEqual(["cancelled"]);
  });

  it("ends a connection that is still connecting", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.on("error", () => {}).resume()));
    baseUrl = `https://127.0.0.1:${await listenOnPort(silent)}`;
    const controller = new AbortController();
    const run = search({ signal: controller.signal });
    run.catch(() => {});
    expect(await within(1_000, () => sockets.length === 1)).toBe(true);
    controller.abort();
    await expect(run).rejects.toThrow();
    expect(await within(1_000, () => sockets.every((socket) => socket.destroyed))).toBe(true);
    await new Promise((done) => silent.close(done));
  });
});

it("does not block a run behind 200 runs that never end", async () => {
  const controller = new AbortController();
  respond = () => {};
  const stuck = Array.from({ length: 200 }, () => search({ signal: controller.signal }));
  for (const run of stuck) run.catch(() => {});
  expect(await within(5_000, () => service.requests.length === 200)).toBe(true);
  respond = ({ reply }) => reply(200, FOUND);
  const start = Date.now();
  expect((await search()).status).toBe(200);
  expect(Date.now() - start).toBeLessThan(5_000);
  controller.abort();
  expect(await within(2_000, () => service.open <= 1)).toBe(true);
});
