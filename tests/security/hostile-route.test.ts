import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/search/route";
import { serviceStatus } from "@/lib/contract/proxy-headers";
import { describeConnections } from "@/lib/server/connections/connections";
import { searchLimits } from "@/lib/server/limits";
import { HostileService } from "../support/hostile-service";
import { faults } from "../support/hostile-service-faults";
import { Browser, beginServerProcess } from "../support/server-process";

const KEY = "fc-canary/7c21+64e80aa5-91d3f0b2";
/** One or two faults of each family, through the route handler. */
const sample: Readonly<Record<string, object | "results" | "broken off">> = {
  calm: "results",
  "400-issues": { kind: "invalid-request" },
  "401": { kind: "unauthorized" },
  "429-prose": { kind: "rate-limited" },
  "502-page": { kind: "gateway" },
  "302-with-the-key": { kind: "redirected" },
  "echo-in-an-error": { kind: "unauthorized" },
  "echo-across-chunks": "results",
  "gzip-cut": { kind: "truncated" },
  empty: { kind: "not-json", status: 200, text: "" },
  "gzip-of-nothing": { kind: "not-json", status: 200, text: "" },
  "reset-before-the-response": { kind: "network", reason: "reset" },
  "101-upgrade": { kind: "network", reason: "protocol" },
  refused: { kind: "network", reason: "refused" },
  "tls-expired": { kind: "network", reason: "tls" },
  "late-close": "broken off",
};
const service = new HostileService(faults);
const browser = new Browser();
let end = () => {};
let ids: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  await service.start();
  const connections = Object.keys(sample).map((label) => ({
    label,
    baseUrl: service.baseUrl(label),
    key: KEY,
  }));
  end = beginServerProcess({
    WORKBENCH_ENGINE: "off",
    WORKBENCH_LOG_LEVEL: "silent",
    WORKBENCH_CONNECTIONS: JSON.stringify(connections),
  });
  const listed = await describeConnections(null, null);
  ids = new Map(listed.connections.map(({ label, id }) => [label, id]));
});
afterAll(async () => {
  end();
  await service.dispose();
});

const search = (connection: string, headers: Record<string, string> = {}) =>
  POST(
    browser.request("/api/search", {
      method: "POST",
      body: { query: "x" },
      headers: { "workbench-connection": ids.get(connection) ?? "", ...headers },
    }),
    { params: Promise.resolve({}) },
  );

describe("POST /api/search", () => {
  it.each(Object.entries(sample))(
    "reveals no key and releases the run for the fault %s",
    async (name, expected) => {
      const response = await search(name);
      const body = await response.text().catch(() => "broken off");
      const all = JSON.stringify([...response.headers]) + body;
      for (const secret of [KEY, encodeURIComponent(KEY), btoa(KEY)])
        expect(all).not.toContain(secret);
      if (expected === "results") expect(JSON.parse(body)).toMatchObject({ success: true });
      else if (typeof expected === "string") expect(body).toBe(expected);
      else if (response.headers.has("x-workbench-failure"))
        expect(JSON.parse(body)).toMatchObject({ failure: expected });
      else expect(serviceStatus(response)).toBe(Number(name.match(/^\d{3}/)?.[0] ?? 401));
      expect(searchLimits().running).toBe(0);
    },
  );

  it("rejects excess runs immediately, with Retry-After", async () => {
    const before = searchLimits().running;
    const leave = Array.from({ length: 10 }, () => searchLimits().admit("address unknown"));
    const start = performance.now();
    const response = await search("calm");
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const each of leave) if (typeof each === "function") each();
    expect(searchLimits().running).toBe(before);
    expect((await search("calm")).status).toBe(200);
  });
});
