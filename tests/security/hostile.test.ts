import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnectionPool } from "@/lib/net/connection-pool";
import type { Backend } from "@/lib/server/backend";
import { createKeyMask } from "@/lib/server/proxy/echo-mask";
import { forward, forwardPoolOptions } from "@/lib/server/proxy/forward";
import { proxySearch } from "@/lib/server/proxy/proxy-search";
import { type RunOutcome, runSearch } from "@/lib/transport/run-search";
import { HandlerOverHttp } from "../support/handler-over-http";
import { type Fault, HostileService, hostileAuthority } from "../support/hostile-service";
import { calm, faults } from "../support/hostile-service-faults";
import { outcomeMismatch } from "../support/outcome-mismatch";

const KEY = "fc-canary/7c21+64e80aa5-91d3f0b2";
const long = {
  graceMs: 30_000,
  ceilingMs: 30_000,
  bodyTimeoutMs: 30_000,
  maxBytes: 30_000_000,
  maxWireBytes: 30_000_000,
};
/** For faults that end only by a timeout. The others have time, however busy the machine is. */
const short = { ...long, graceMs: 700, ceilingMs: 2_000, bodyTimeoutMs: 2_000 };
const isEndless = ({ name, expected }: Fault) =>
  name.endsWith("-without-end") ||
  [expected].flat().some((each) => each !== "results" && each.reason === "timeout");

const pool = createConnectionPool({
  ...forwardPoolOptions,
  connectTimeoutMs: 500,
  ca: hostileAuthority(),
});
const service = new HostileService(faults);
/**
 * One fault for each outcome in each phase. The end-to-end tests run all of them against the built
 * server.
 */
const sample = firstOfEach(faults, ({ at, expected }) => {
  const [first = "results"] = [expected].flat();
  return first === "results"
    ? `${at} results`
    : `${at} ${first.kind} ${first.reason} ${first.status}`;
});
let fault = calm;
let sent: Buffer[] = [];
let ended = 0;
const onEnd = () => {
  ended += 1;
};
const backend: Backend = (body, options) =>
  forward({ baseUrl: service.baseUrl(fault.name), key: KEY }, body, options, pool);
const proxy = new HandlerOverHttp(
  (request) =>
    proxySearch(request, {
      choose: () => ({ label: "Hostile", isFree: false, backend }),
      limits: isEndless(fault) ? short : long,
      onEnd,
    }),
  (bytes) => sent.push(bytes),
);
const plainFetch = globalThis.fetch;
const descriptors = () => readdirSync("/proc/self/fd").length;
let baseline = 0;

beforeAll(async () => {
  await service.start();
  await proxy.start();
  globalThis.fetch = (input, init) => plainFetch(new URL(String(input), proxy.origin), init);
  await run(calm);
  baseline = descriptors();
});

afterAll(async () => {
  globalThis.fetch = plainFetch;
  pool.close();
  await proxy.dispose();
  await service.dispose();
});

/** One search against a fault, from the page's own code through the proxy over sockets. */
async function run(next: Fault, signal?: AbortSignal): Promise<RunOutcome> {
  fault = next;
  sent = [];
  ended = 0;
  return runSearch({ query: "x", timeout: 300 }, signal ? { signal } : {});
}

async function eventually(holds: () => boolean, withinMs = 2_000): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!holds() && Date.now() < end) await new Promise((wait) => setTimeout(wait, 10));
  return holds();
}

/** Whether the bytes contain the key in any encoding that the mask knows. */
function leaks(bytes: Buffer): boolean {
  const mask = createKeyMask(KEY);
  mask?.push(bytes);
  mask?.end();
  return mask?.hasMasked() !== false || bytes.includes(btoa(KEY).slice(0, 30));
}

describe("a hostile service", () => {
  it("has at least 190 faults, half of which end in a failure, in at least 30 ways", () => {
    expect(faults.length).toBeGreaterThanOrEqual(190);
    const failing = faults.filter(({ expected }) => expected !== "results");
    expect(failing.length).toBeGreaterThan(faults.length / 2);
    expect(sample.length).toBeGreaterThanOrEqual(30);
  });

  it.each(sample)("$name", async (each) => {
    const before = service.requestsFor(each.name).length;
    expect(outcomeMismatch(each, await run(each))).toBeNull();
    expect(leaks(Buffer.concat(sent)), "the key reached the browser").toBe(false);
    expect(ended, "the run ends once").toBe(1);
    expect(service.canaryCalls).toBe(0);
    // A search costs credits, so it is sent only once, whatever happens.
    if (each.at === "request") expect(service.requestsFor(each.name).length).toBe(before + 1);
    else expect(service.requestsFor(each.name).length).toBeLessThanOrEqual(before + 1);
    expect(outcomeMismatch(calm, await run(calm))).toBeNull();
  });

  it("leaves no connection and no descriptor behind", async () => {
    expect(await eventually(() => service.open === 0), `${service.open} connections`).toBe(true);
    expect(pool.idle()).toBe(0);
    // This test's own client keeps its connection for 4 s.
    const left = () => descriptors() - baseline;
    expect(await eventually(() => left() <= 0, 8_000), `${left()} more descriptors`).toBe(true);
  });
});

/** The first fault of each group. */
function firstOfEach(all: readonly Fault[], groupOf: (fault: Fault) => string): readonly Fault[] {
  return [...new Map(all.toReversed().map((each) => [groupOf(each), each])).values()];
}
