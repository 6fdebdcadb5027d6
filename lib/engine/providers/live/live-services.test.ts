import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LiveServiceName } from "@/lib/contract/live/live-services";
import type { RateLimit, RequestLog } from "@/lib/engine/ports/request-log";
import { openRequestLog } from "@/lib/engine/request-log/request-log";
import { keyPlaces } from "@/tests/support/keyed-live-responses";
import { type LiveFault, LiveServiceStandIns } from "@/tests/support/live-services";
import type { ProviderResults, SearchProvider, SourceRequest } from "../provider";
import { timeWindow } from "../time-window";
import { type LiveServices, openLiveServices } from "./live-services";
import type { LiveSource } from "./live-source";
import { liveSources } from "./sources/all";

const now = new Date("2026-07-15T12:00:00Z");
const request = (more: Partial<SourceRequest> = {}): SourceRequest => ({
  ...{ query: "bittern", limit: 10, tbs: null, country: null, location: null },
  ...{ categories: [], includeDomains: [], excludeDomains: [], safe: false, highlights: false },
  ...more,
  window: timeWindow(more.tbs ?? null, now),
});
/** The key for every service that needs one. */
const key = "canary-key-of-a-service";
const keys = Object.fromEntries(Object.keys(keyPlaces).map((name) => [name, key]));
const item = {
  id: "17",
  title: "The bittern & “Größe” 鷺",
  text: "A bird <of> reeds",
  date: "2026-07-14T08:00:00Z",
};
const signal = new AbortController().signal;
const services = new LiveServiceStandIns();
const folder = mkdtempSync(join(tmpdir(), "live-services-"));
let file = 0;
let open: LiveServices[] = [];

beforeAll(() => services.start());
beforeEach(() => {
  services.requests.length = 0;
  for (const name of Object.keys(services.items)) delete services.items[name];
  for (const name of Object.keys(services.faults)) delete services.faults[name];
  file += 1;
});
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});
afterAll(async () => {
  await services.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** How much faster the limits of the services pass, some of which allow a request in five seconds. */
const SPEED = 20;

const logOf = (name: string) => (): RequestLog => {
  const log = openRequestLog(join(folder, name));
  const faster = (limits: readonly RateLimit[]) =>
    limits.map(({ requests, seconds }) => ({ requests, seconds: seconds / SPEED }));
  return { ...log, reserve: (name, limits, ms) => log.reserve(name, faster(limits), ms) };
};

/** The same file in one test: a restart. */
function providerOf(name: LiveServiceName, timeoutMs = 20_000): SearchProvider {
  const opened = openLiveServices(logOf(`${file}.sqlite`), {
    contact: "operator@example.org",
    ...{ mirrors: services.mirrors, keys },
    offered: [name],
    isAllowedFirst: true,
  });
  open.push(opened);
  return opened.providers(timeoutMs, null)[0] ?? expect.fail(name);
}

type Found = { readonly url: string; readonly title: string; readonly date: string | null };

/** Searches the first kind of results that the source has. */
const search = (
  source: LiveSource,
  more: Partial<SourceRequest> = {},
  provider = providerOf(source.name),
): Promise<ProviderResults<Found>> => {
  const sourceRequest = request({ categories: source.categories.slice(0, 1), ...more });
  if (source.web) return provider.web(sourceRequest, signal);
  return source.news
    ? provider.news(sourceRequest, signal)
    : provider.images(sourceRequest, signal);
};

describe.each(liveSources)("the live source $name", (source) => {
  it("returns what the service found, as plain text, with its licence", async () => {
    services.items[source.name] = [item];
    const { results, warnings, report } = await search(source);
    expect(warnings).toEqual([]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      title: item.title,
      url: expect.stringMatching(/^https:\/\/[a-z.]+\//),
      attribution: { source: source.title, licence: expect.stringMatching(/\w/) },
    });
    if (source.isDated) expect(results[0]?.date?.slice(0, 10)).toBe("2026-07-14");
    expect(report).toMatchObject({ asked: true, found: 1, kept: 1, dropped: {}, error: null });
  });

  it("sends one request at a time, with a user agent that names a contact, and without cookies", async () => {
    services.items[source.name] = [item];
    await search(source);
    for (const { headers } of services.requestsTo(source.name)) {
      expect(headers["user-agent"]).toMatch(/^SearchWorkbench\/\S+ \(operator@example\.org\)$/);
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("authorization");
    }
    const place = keyPlaces[source.name];
    for (const { url, headers } of services.requestsTo(source.name)) {
      const parameter = place && "parameter" in place ? place.parameter : "";
      const header = place && "header" in place ? place.header : "";
      expect([url.searchParams.get(parameter) ?? headers[header] ?? null]).toEqual([
        place === undefined ? null : key,
      ]);
    }
    expect(source.key !== undefined).toBe(place !== undefined);
    expect(services.requests.length).toBe(services.requestsTo(source.name).length);
  });

  it("finds nothing without calling it a failure", async () => {
    const { results, warnings, report } = await search(source);
    expect({ results, warnings }).toEqual({ results: [], warnings: [] });
    expect(report).toMatchObject({ asked: true, found: 0, error: null });
  });

  it.each([
    ["limited", /too many requests/],
    ["limited-forever", /too many requests/],
    ["unavailable", /status 503/],
    ["malformed", /did not return|unknown format/],
    ["html", /did not return|unknown format/],
    ["huge", /./],
    ["wrong-types", /unknown format|did not return/],
    ["redirect", /redirects to another URL/],
    ["cut", /./],
  ] satisfies readonly (readonly [LiveFault, RegExp])[])(
    "says why there is nothing: %s",
    async (fault, reason) => {
      services.items[source.name] = [item];
      services.faults[source.name] = fault;
      const { results, warnings, report } = await search(source);
      expect(results).toEqual([]);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(new RegExp(`^${source.title} returned no results: .*\\.$`));
      expect(warnings[0]).toMatch(reason);
      expect(report).toMatchObject({ asked: true, kept: 0, error: warnings[0] });
    },
  );

  it("leaves out an item that is not as expected, and bounds the others", async () => {
    services.items[source.name] = [{ ...item, title: `Bittern\n ${"x".repeat(100_000)}` }];
    services.faults[source.name] = "empty-item";
    const { results, warnings } = await search(source);
    expect(warnings).toEqual([]);
    expect(results).toHaveLength(1);
    expect(results[0]?.title).toMatch(/^Bittern x+…$/);
    expect(results[0]?.title.length).toBeLessThan(3_000);
  });

  it("reads further pages only until there are enough results", async () => {
    if (source.isSinglePage) return;
    services.items[source.name] = Array.from({ length: 40 }, (_, at) => ({
      ...{ ...item, id: String(at + 20) },
      title: at < 5 ? `Draft ${at}` : `Bittern ${at}`,
    }));
    const { results, report } = await search(source, { query: "bittern -intitle:draft" });
    expect(results).toHaveLength(10);
    expect(new Set(results.map(({ url }) => url)).size).toBe(10);
    expect(report).toMatchObject({ found: 20, kept: 10, dropped: { operator: 5 } });
  }, 20_000);

  it("keeps what it has if a further page fails, and says so", async () => {
    if (source.isSinglePage || ["github", "pubmed"].includes(source.name)) return;
    services.items[source.name] = Array.from({ length: 40 }, (_, at) => ({
      ...{ ...item, id: String(at + 20), title: `${at < 5 ? "Draft" : "Bittern"} ${at}` },
    }));
    services.faults[source.name] = "further";
    const { results, report, warnings } = await search(source, {
      query: "bittern -intitle:draft",
    });
    expect(results).toHaveLength(5);
    expect(warnings).toEqual([
      `${source.title} returned no further results: it responded with status 503.`,
    ]);
    expect(report).toMatchObject({ outcome: "responded", kept: 5, error: warnings[0] });
  }, 20_000);

  it("holds every result against the operators, the dates and the domains of the request", async () => {
    const [first, second, third] = ["17", "18", "19"];
    services.items[source.name] = [
      { ...item, id: first, title: "Bittern song" },
      { ...item, id: second, title: "Bittern draft" },
      { ...item, id: third, title: "Bittern song", date: "2020-01-01T00:00:00Z" },
    ];
    const titles = async (more: Partial<SourceRequest>) => {
      // Without the limits of the search before.
      file += 1;
      const { results, report } = await search(source, more);
      return report?.outcome === "skipped" ? null : results.map(({ title }) => title);
    };
    expect(await titles({ query: "bittern -draft" })).not.toContain("Bittern draft");
    expect(await titles({ query: "bittern intitle:song" })).not.toContain("Bittern draft");
    expect((await titles({ query: "bittern site:unrelated.example" })) ?? []).toEqual([]);
    expect((await titles({ includeDomains: ["unrelated.example"] })) ?? []).toEqual([]);
    const recent = await titles({ tbs: "qdr:m,sbd:1" });
    if (source.isDated) expect(recent?.length).toBe(2);
    else expect(recent).toBeNull();
  }, 40_000);

  it("names what it cannot apply", async () => {
    services.items[source.name] = [item];
    const { report } = await search(source, {
      ...{ query: 'bittern "reed bed"', country: "DE", location: "Berlin" },
    });
    expect(report?.ignored).toEqual([
      ...(source.words.phrases ? [] : ["phrases in quotes"]),
      ...(source.usesCountry ? [] : ["country"]),
      "location",
    ]);
  });

  it("never reveals its key, even if the service repeats it", async () => {
    if (source.key === undefined) return;
    services.items[source.name] = [{ ...item, title: `Bittern ${key}` }];
    const found = await search(source);
    services.faults[source.name] = "forbidden";
    const failed = await search(source, { query: "heron" });
    expect(failed.warnings[0]).toMatch(/rejected the key of this server with status 401/);
    for (const fault of ["redirect", "cut", "malformed", "limited"] satisfies LiveFault[]) {
      services.faults[source.name] = fault;
      file += 1;
      const { warnings } = await search(source, { query: fault });
      expect(JSON.stringify({ found, failed, warnings })).not.toContain(key);
    }
  }, 20_000);

  it("ends within its time if the service does not", async () => {
    services.faults[source.name] = "slow";
    const { warnings } = await search(source, {}, providerOf(source.name, 300));
    expect(warnings).toHaveLength(1);
  });

  it("ends with the run", async () => {
    services.faults[source.name] = "slow";
    const gone = new AbortController();
    const provider = providerOf(source.name);
    const sourceRequest = request({ categories: source.categories.slice(0, 1) });
    const running = source.web
      ? provider.web(sourceRequest, gone.signal)
      : source.news
        ? provider.news(sourceRequest, gone.signal)
        : provider.images(sourceRequest, gone.signal);
    setTimeout(() => gone.abort(new Error("gone")), 50);
    await expect(running).rejects.toThrow("gone");
  });

  it("does not query a service that demanded a pause, even after a restart", async () => {
    services.items[source.name] = [item];
    services.faults[source.name] = "limited";
    await search(source);
    delete services.faults[source.name];
    const before = services.requests.length;
    const { warnings } = await search(source);
    expect(warnings[0]).toMatch(/its limit of requests is used up until \d\d:\d\d UTC/);
    expect(services.requests.length).toBe(before);
  });

  it("caches responses for a while", async () => {
    services.items[source.name] = [item];
    const provider = providerOf(source.name);
    const first = await search(source, {}, provider);
    const count = services.requests.length;
    expect((await search(source, {}, provider)).results).toEqual(first.results);
    expect(services.requests.length).toBe(count);
  });

  it("does not remember a response that it could not read", async () => {
    services.items[source.name] = [item];
    services.faults[source.name] = "html";
    const provider = providerOf(source.name);
    expect((await search(source, {}, provider)).results).toEqual([]);
    delete services.faults[source.name];
    expect((await search(source, {}, provider)).results).toHaveLength(1);
  }, 20_000);

  it("names the rule by which it drops results", async () => {
    services.items[source.name] = [item, { ...item, id: "18", title: "Another draft" }];
    const { results, report } = await search(source, { query: "bittern -intitle:draft" });
    expect(results).toHaveLength(1);
    expect(report).toMatchObject({ found: 2, kept: 1, dropped: { operator: 1 } });
  });

  it("is not searched for what it cannot have", async () => {
    services.items[source.name] = [item];
    const { results, report, hints } = await search(source, { query: "related:example.org" });
    expect(results).toEqual([]);
    expect(report).toMatchObject({ asked: false });
    expect(hints).toEqual([expect.stringMatching(/was not searched: /)]);
    await search(source, { query: "site:wikipedia.org -site:github.com filetype:pdf" });
    if (source.sites !== undefined)
      await search(source, { query: "bittern site:unrelated.example" });
    if (!source.isDated) await search(source, { tbs: "qdr:w" });
    expect(services.requests).toEqual([]);
  });
});

it.each([
  ['"reed bed" -draft bittern', 'all:"reed bed" AND all:bittern'],
  ['heron OR "reed bed" moor', '(all:heron OR all:"reed bed") AND all:moor'],
  ["moor site:a.example OR site:arxiv.org", "all:moor"],
  ["allintitle: moor heron", "all:moor AND all:heron"],
])("asks arXiv for %s", async (query, expected) => {
  await search(liveSources.find(({ name }) => name === "arxiv") ?? expect.fail(), { query });
  const [sent] = services.requestsTo("arxiv");
  expect(sent?.url.searchParams.get("search_query")).toBe(expected);
});

it("does not offer a service without its key", () => {
  const opened = openLiveServices(logOf("keyless.sqlite"), {
    ...{ contact: null, mirrors: services.mirrors, keys: { brave: key } },
    ...{ offered: ["brave", "openalex", "wikipedia"], isAllowedFirst: true },
  });
  expect(opened.providers(1_000, null).map(({ name }) => name)).toEqual(["wikipedia", "brave"]);
  return opened.close();
});
