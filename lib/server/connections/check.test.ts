import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckLine, ConnectionTest } from "@/lib/contract/connection";
import {
  type Fault,
  FOUND,
  HostileService,
  hostileAuthority,
} from "@/tests/support/hostile-service";
import { probeConnection } from "./probe";

const KEY = "canary-key-0123456789";
const HTML = "<!doctype html><html><body>Welcome</body></html>";

const DESCRIPTION = JSON.stringify({
  paths: {
    "/v2/search": {
      post: {
        requestBody: {
          content: { "application/json": { schema: { properties: { query: {}, limit: {} } } } },
        },
      },
    },
  },
});

const respond = (name: string, status: number, body: string): Fault => ({
  ...{ name, at: "request", expected: "results" },
  respond: ({ reply }) => reply(status, body),
});
const rejection = (more: object = {}) =>
  JSON.stringify({ success: false, error: `Bad request for ${KEY}`, ...more });

const faults: readonly Fault[] = [
  respond("not-found", 404, rejection()),
  respond("other-product", 404, HTML),
  respond("html", 200, HTML),
  respond("unauthorized", 401, rejection()),
  respond("no-credits", 402, rejection()),
  respond("forbidden", 403, rejection()),
  respond("validation", 422, rejection({ code: "VALIDATION" })),
  respond("busy", 429, rejection()),
  respond("failing", 503, HTML),
  respond("odd", 400, '{"status":"nope","reason":7}'),
  respond("list", 400, "[1,2]"),
  respond("anything", 200, FOUND),
  respond("negative", 200, '{"success":true,"creditsUsed":-4,"data":{"web":[]}}'),
  {
    ...{ name: "good", at: "request", expected: "results" },
    respond: ({ reply, key }) => reply(key === KEY ? 400 : 401, rejection()),
  },
  {
    name: "self-signed",
    at: "tls",
    scheme: "https",
    certificate: "self-signed",
    expected: "results",
  },
  { name: "expired", at: "tls", scheme: "https", certificate: "expired", expected: "results" },
  {
    name: "wrong-name",
    at: "tls",
    scheme: "https",
    certificate: "wrong-name",
    expected: "results",
  },
  { name: "closed", at: "address", url: "http://127.0.0.1:1", expected: "results" },
  { name: "unknown-name", at: "address", url: "http://no-such-host.invalid", expected: "results" },
  {
    ...{ name: "no-tls", at: "accept", scheme: "https", expected: "results" },
    talk: (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  },
  {
    ...{ name: "described", at: "request", expected: "results" },
    respond: ({ reply, key }) =>
      reply(key === KEY ? 400 : 200, key === KEY ? rejection() : DESCRIPTION),
  },
  { ...{ name: "slow", at: "request", expected: "results" }, respond: () => {} },
  {
    ...{ name: "hangs-up", at: "accept", scheme: "http", expected: "results" },
    talk: (socket) => socket.on("data", () => socket.destroy()),
  },
];

const service = new HostileService(faults);
beforeAll(() => service.start());
afterAll(() => service.dispose());

async function check(
  name: string,
  { key = KEY, search = false }: { key?: string | null; search?: boolean } = {},
) {
  const lines: CheckLine[] = [];
  let test: ConnectionTest | undefined;
  const target = { baseUrl: service.baseUrl(name), key };
  const { signal } = new AbortController();
  const options = { search, ca: hostileAuthority(), timeoutMs: 2_000 };
  for await (const event of probeConnection(target, options, signal)) {
    if ("line" in event) lines.push(event.line);
    else test = event.test;
  }
  if (!test) throw new Error("no result");
  expect(JSON.stringify([lines, test])).not.toContain(KEY);
  return { lines, test, states: lines.map(({ step, state }) => `${step} ${state}`) };
}

describe("probeConnection", () => {
  it.each<[string, string, RegExp, RegExp]>([
    ["unknown-name", "dns", /no address/, /spelling/],
    ["closed", "connect", /Nothing listens on port 1/, /port/],
    ["self-signed", "tls", /self-signed/, /NODE_EXTRA_CA_CERTS/],
    ["expired", "tls", /expired/, /Renew/],
    ["wrong-name", "tls", /another host name/, /host name/],
    ["no-tls", "tls", /No secure connection/, /http:\/\//],
    ["hangs-up", "path", /closed/, /https/],
    ["slow", "path", /in time/, /later/],
    ["not-found", "path", /404/, /\/v2\/search/],
    ["other-product", "path", /404/, /\/v2\/search/],
    ["html", "path", /web page/, /\/v2\/search/],
    ["failing", "path", /503/, /later/],
    ["unauthorized", "key", /rejected this key/, /Replace/],
    ["forbidden", "key", /rejected this key/, /Replace/],
    ["odd", "format", /not an error of this API/, /base URL/],
    ["list", "format", /not an error of this API/, /base URL/],
  ])(
    "stops at the first failure and says how to fix it: %s",
    async (name, step, message, remedy) => {
      const { lines } = await check(name);
      const last = lines.at(-1);
      expect(last).toMatchObject({ step, state: "failed" });
      expect(last?.message).toMatch(message);
      expect(last?.remedy).toMatch(remedy);
      expect(lines.slice(0, -1).filter(({ state }) => state === "failed")).toEqual([]);
    },
  );

  it("finishes all steps for a service that works, and searches only on request", async () => {
    const { states, test } = await check("good");
    expect(states).toEqual([
      "dns skipped",
      "connect ok",
      "tls skipped",
      "path ok",
      "key ok",
      "format ok",
      "search skipped",
    ]);
    expect(test).toMatchObject({ verdict: "works", keyProved: true, search: null });
    const [described, ...posts] = service
      .requestsFor("good")
      .toSorted((a, b) => a.head.localeCompare(b.head));
    expect(posts.map(({ body }) => body)).toEqual(["{}", "{}"]);
    // The description is public, so it is read without the key.
    expect(described?.head).toMatch(/^GET \/good\/openapi\.json /);
    expect(described?.head).not.toMatch(/authorization/i);
  });

  it("names the options that the service's own description does not list", async () => {
    const { test, lines } = await check("described");
    expect(test.undescribed).toContain("tbs");
    expect(test.undescribed).not.toContain("limit");
    expect(lines.map(({ message }) => message).join(" ")).toMatch(/does not list \d+ options/);
    expect((await check("good")).test.undescribed).toBeNull();
  });

  it("treats a 422 as a response of this API", async () => {
    const { states, test } = await check("validation");
    expect(states).toContain("path ok");
    expect(states).toContain("format ok");
    expect(test.verdict).toBe("works");
  });

  it.each<[string, string, RegExp]>([
    ["no-credits", "key ok", /no credits left/],
    ["busy", "key unknown", /too many requests/],
    ["anything", "format unknown", /without a query/],
  ])("says what it could not find out: %s", async (name, state, message) => {
    const { states, lines } = await check(name);
    expect(states).toContain(state);
    expect(lines.map((each) => each.message).join(" ")).toMatch(message);
  });

  it("asks for a key where one is required", async () => {
    const { lines } = await check("unauthorized", { key: null });
    expect(lines.at(-1)).toMatchObject({ step: "key", message: "The service requires a key." });
  });

  it("searches for one result on request, and reports the cost", async () => {
    const { lines, test } = await check("anything", { search: true });
    expect(lines.at(-1)).toMatchObject({ step: "search", state: "ok" });
    expect(test.search).not.toBeNull();
    const bodies = service.requestsFor("anything").flatMap(({ body }) => body || []);
    expect(JSON.parse(bodies.at(-1) ?? "")).toMatchObject({ limit: 1 });
  });

  it("takes a negative cost of the first search for an unknown one", async () => {
    const { lines, test } = await check("negative", { search: true });
    expect(lines.at(-1)?.message).toBe("0 results. The service did not report its cost.");
    expect(test.search).toEqual({ credits: null });
  });

  it("names the step at which a first search fails", async () => {
    const { lines } = await check("no-credits", { search: true });
    expect(lines.at(-1)).toMatchObject({ step: "search", state: "failed" });
    expect(lines.at(-1)?.remedy).toContain("Add credits");
  });
});
