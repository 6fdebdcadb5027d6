import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import { newSweep } from "@/lib/sweep/new-sweep";
import { propertyRuns } from "@/tests/support/property-runs";
import { judgeUrl, parseJudgeUrl } from "../judge-url";
import { parseCaseRecord, toCaseRecord } from "./judge-case";
import type { Judgement } from "./judgement";
import { systemsToStore } from "./merge-systems";
import { newCase } from "./new-case";
import { blindOrder, coverageOf, poolsOf } from "./pool";
import { judgingProgress, judgingQueue, nextOpen } from "./queue";
import { parseSystemRecord, rankingsOf, type System, toSystemRecord } from "./system";
import { systemsByOptions, systemsOfRuns } from "./systems-of-runs";
import { variantsOfRuns } from "./systems-of-sweep";
import { verdictsOf } from "./verdicts";

const judgeCase = newCase(
  {
    ...{ name: " Birds ", scaleMax: 3, guidelines: "", source: "web", request: null },
    queries: [{ query: "reed" }, { query: "owl", need: "where they nest" }, { query: " reed " }],
  },
  { id: "c", seed: "s", at: 1 },
);

const batch = { id: "b", label: "Batch", at: 5 };
const systemOf = (id: string, lists: Readonly<Record<string, readonly string[]>>): System => ({
  ...{ id, caseId: "c", label: id, batch },
  rankings: Object.entries(lists).map(([qid, urls]) => ({
    ...{ qid, runId: `run-${id}`, failure: null },
    results: urls.map((url, at) => ({
      ...{ url, address: `https://${url}`, title: null, excerpt: null, resultId: `web-${at}` },
    })),
  })),
});

const runOf = (
  id: string,
  request: object,
  more: Partial<StoredRunFacts> = {},
): StoredRunFacts => ({
  ...{ id, name: null, startedAt: 1, durationMs: 1, status: 200, connectionLabel: "A" },
  ...{ request: { ...request }, missing: [], credits: null, bytes: 1, results: 1, failure: null },
  ...{ body: "kept", failedPages: 0, isImported: false, isOlderVersion: false },
  ...more,
});

describe("cases", () => {
  it("survive storage, and are rejected if newer, malformed or with repeated ids", () => {
    const record = toCaseRecord(judgeCase);
    expect(parseCaseRecord(structuredClone(record))).toEqual(judgeCase);
    expect(judgeCase.name).toBe("Birds");
    expect(judgeCase.queries.map(({ query }) => query)).toEqual(["reed", "owl"]);
    expect(parseCaseRecord({ ...record, version: 2 })).toBeNull();
    expect(parseCaseRecord({ ...record, scale: { max: 2, labels: [] } })).toBeNull();
    const [first] = judgeCase.queries;
    expect(parseCaseRecord({ ...record, queries: [first, first] })).toBeNull();
    const system = systemOf("a", { q1: ["x"] });
    expect(parseSystemRecord(structuredClone(toSystemRecord(system)))).toEqual(system);
    expect(parseSystemRecord({ ...toSystemRecord(system), version: 9 })).toBeNull();
  });
});

describe("poolsOf", () => {
  it("has each URL of the first results once, by best rank, and says who found it", () => {
    const a = systemOf("a", { q1: ["x", "y", "z"], q9: ["w"] });
    const b = systemOf("b", { q1: ["y", "v"] });
    const pool = poolsOf([a, b], { ...judgeCase, depth: 2 }).get("q1") ?? [];
    expect(pool.map(({ url }) => url)).toEqual(["x", "y", "v"]);
    expect(pool[1]?.found.map(({ system, rank }) => [system.id, rank])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    const isJudged = (_qid: string, url: string) => url === "y";
    expect(coverageOf(a, isJudged, 2)).toEqual({ judged: 1, total: 3 });
    expect(coverageOf(b, isJudged, 10)).toEqual({ judged: 1, total: 2 });
  });

  it("is shuffled the same way for the same seed, whatever is added", () => {
    const urls = fc.uniqueArray(fc.webUrl(), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(urls, fc.string(), (list, seed) => {
        const all = { ...judgeCase, depth: 100 };
        const pool = poolsOf([systemOf("a", { q1: list })], all).get("q1") ?? [];
        const fewer = poolsOf([systemOf("a", { q1: list.slice(1) })], all).get("q1") ?? [];
        const order = blindOrder(pool, seed).map(({ url }) => url);
        expect(order.toSorted()).toEqual(list.toSorted());
        expect(blindOrder(fewer, seed).map(({ url }) => url)).toEqual(
          order.filter((url) => url !== list[0]),
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("is shuffled without a relation to the rank", () => {
    const urls = Array.from({ length: 10 }, (_, at) => `u${at}`);
    const pool = poolsOf([systemOf("a", { q1: urls })], judgeCase).get("q1") ?? [];
    const places = Array.from({ length: 400 }, (_, seed) =>
      blindOrder(pool, `${seed}`).findIndex(({ url }) => url === "u0"),
    );
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    // The mean of 400 uniform places from 0 to 9 is 4.5 with a standard error of 0.14.
    expect(Math.abs(mean - 4.5)).toBeLessThan(0.6);
  });
});

describe("the queue", () => {
  const systems = [systemOf("a", { q1: ["x", "y"], q2: ["z"] })];
  const judgement = (qid: string, url: string, verdict: Judgement["verdict"]): Judgement => ({
    ...{ qid, url, verdict, address: url, judge: "Ada", note: "", at: 1 },
  });

  it("goes query by query, then to postponed results, and ends", () => {
    const queue = judgingQueue(judgeCase, systems, null);
    expect(queue.map(({ url }) => url)).toEqual(["x", "y", "z"]);
    const next = (from: number, ...list: Judgement[]) =>
      nextOpen(queue, verdictsOf(list, "Ada"), from);
    expect(next(-1)).toBe(0);
    expect(next(0, judgement("q1", "x", 3))).toBe(1);
    expect(next(1, judgement("q1", "x", "later"), judgement("q1", "y", 0))).toBe(2);
    const open = [judgement("q1", "x", "later"), judgement("q1", "y", "unrateable")];
    expect(next(2, ...open, judgement("q2", "z", 1))).toBe(0);
    expect(next(0, judgement("q1", "x", 1), ...open.slice(1), judgement("q2", "z", 1))).toBeNull();
    expect(judgingProgress(queue, verdictsOf(open, "Ada"))).toEqual({
      ...{ total: 3, done: 1, later: 1 },
    });
    expect(judgingProgress(queue, verdictsOf(open, "Ben")).done).toBe(0);
  });

  it("has no next result without systems", () => {
    expect(nextOpen([], new Map(), -1)).toBeNull();
  });

  it("has another blind order for another judge, and the same results", () => {
    const many = Array.from({ length: 30 }, (_, at) => `u${at}`);
    const wide = { ...judgeCase, depth: 50 };
    const order = (judge: string) =>
      judgingQueue(wide, [systemOf("a", { q1: many })], judge).map(({ url }) => url);
    expect(order("Ada")).not.toEqual(order("Ben"));
    expect(order("Ada").toSorted()).toEqual(order("Ben").toSorted());
  });
});

describe("systems of runs", () => {
  it("group runs by their options and connection, and name what differs", () => {
    const runs = [
      runOf("1", { query: "reed", limit: 5, country: "DE" }),
      runOf("2", { query: "owl", country: "DE", limit: 5 }),
      runOf("3", { query: "reed", limit: 9, country: "DE" }),
      runOf("4", { query: "reed", limit: 9, country: "DE" }, { connectionLabel: "B" }),
    ];
    const systems = systemsByOptions(runs);
    expect(systems.map(({ label }) => label)).toEqual([
      "A · limit 5",
      "A · limit 5",
      "A · limit 9",
      "B · limit 9",
    ]);
    expect(new Set(systems.map(({ key }) => key)).size).toBe(3);
  });

  it("are named in words, and by numbers where the words are the same", () => {
    const scraped = (id: string, scrapeOptions: object) =>
      runOf(id, { query: "reed", scrapeOptions });
    const labels = (...runs: StoredRunFacts[]) => systemsByOptions(runs).map((each) => each.label);
    expect(
      labels(
        runOf("1", { query: "reed", sources: ["news"] }),
        scraped("2", { formats: ["markdown", "links"], mobile: true }),
      ),
    ).toEqual(["news · formats not set · no mobile", "web · markdown, links · mobile"]);
    const json = (schema: object) => ({ formats: [{ type: "json", schema }] });
    expect(labels(scraped("1", json({})), scraped("2", json({ type: "object" })))).toEqual([
      "formats value 1",
      "formats value 2",
    ]);
  });

  it("never name values that may not leave the browser", () => {
    const blocked = (host: string) => ({
      query: "reed",
      threatProtection: { mode: "normal", blacklist: [host] },
    });
    const runs = [runOf("1", blocked("secret-a.example")), runOf("2", blocked("secret-b.example"))];
    const labels = systemsByOptions(runs).map(({ label }) => label);
    expect(labels.join()).not.toContain("secret");
    expect(new Set(labels).size).toBe(2);
  });

  it("take the newest run of each finished cell of a sweep, by variant", () => {
    const setting = (wire: string, value: unknown) => ({
      target: { kind: "field" as const, wire },
      text: String(value),
      change: { kind: "set" as const, value },
    });
    const combinations = ["reed", "owl"].flatMap((query) =>
      [5, 10].map((limit) => ({
        settings: [setting("query", query), setting("limit", limit)],
        ...{ maxCredits: 1, issues: [] },
      })),
    );
    const sweep = newSweep(
      {
        ...{ id: "s", name: "Sweep", createdAt: 1, base: { query: "" }, combinations },
        ...{ connection: { id: "e", label: "E", isFree: true }, repeats: 1, concurrency: 1 },
        ...{ spacingMs: 0, stopAfter: 3 },
      },
      { credits: 1, runs: 10, minutes: 1 },
    );
    const states = ["done", "failed", "waiting", "done"] as const;
    const cells = sweep.cells.map((cell, at) => ({
      ...cell,
      state: states[at] ?? "waiting",
      runs: [`old-${at}`, `run-${at}`],
    }));
    const variants = variantsOfRuns({ ...sweep, cells });
    expect([...variants].map(([run, { label }]) => [run, label])).toEqual([
      ["run-0", "limit 5"],
      ["run-1", "limit 10"],
      ["run-3", "limit 10"],
    ]);
    expect(variants.get("run-1")?.key).toBe(variants.get("run-3")?.key);
  });

  it("name a sweep of queries alone by its connection", () => {
    const settings = [
      {
        target: { kind: "field" as const, wire: "query" },
        ...{ text: "reed", change: { kind: "set" as const, value: "reed" } },
      },
    ];
    const sweep = newSweep(
      {
        ...{ id: "s", name: "Sweep", createdAt: 1, base: { query: "" } },
        combinations: [{ settings, maxCredits: 1, issues: [] }],
        ...{ connection: { id: "e", label: "E", isFree: true }, repeats: 1, concurrency: 1 },
        ...{ spacingMs: 0, stopAfter: 3 },
      },
      { credits: 1, runs: 10, minutes: 1 },
    );
    const cells = sweep.cells.map((cell) => ({ ...cell, state: "done" as const, runs: ["r"] }));
    expect(variantsOfRuns({ ...sweep, cells }).get("r")?.label).toBe("E");
  });

  it("match pages by canonical URL and redirect, and keep failed runs apart from empty ones", () => {
    const response = (...web: object[]) => parseResponse({ success: true, data: { web } });
    const system = { key: "k", label: "One" };
    const other = { key: "l", label: "Two" };
    const systems = systemsOfRuns(
      judgeCase,
      [
        {
          run: runOf("1", { query: "reed" }),
          system,
          view: response(
            { url: "https://www.a.example/x/?utm_source=1", title: "X" },
            { url: "http://a.example/x", title: "X again" },
            {
              url: "https://old.example/",
              metadata: { sourceURL: "https://old.example/", url: "https://new.example/" },
            },
          ),
        },
        {
          run: runOf("2", { query: "reed" }),
          system: other,
          view: response({ url: "https://new.example/" }),
        },
        { run: runOf("3", { query: "owl" }), system, view: response() },
        { run: runOf("4", { query: "owl" }, { failure: "timeout" }), system: other, view: null },
        {
          run: runOf("5", { query: "reed" }),
          system,
          view: response({ url: "https://b.example" }),
        },
        { run: runOf("6", { query: "not in the case" }), system, view: response() },
      ],
      batch,
      () => "id",
    );
    expect(systems.map(({ label }) => label)).toEqual(["One", "Two", "One (2)"]);
    const [one, two] = systems;
    expect(one && rankingsOf(one).get("q1")).toHaveLength(2);
    expect(one && rankingsOf(one).get("q1")?.[1]).toBe(two && rankingsOf(two).get("q1")?.[0]);
    expect(one && rankingsOf(one).get("q2")).toEqual([]);
    expect(two && rankingsOf(two).has("q2")).toBe(false);
    expect(one?.rankings[0]?.results[0]?.address).toBe("https://www.a.example/x/?utm_source=1");
  });

  it("measures no run whose services all failed, unlike one that found nothing", () => {
    const error = "The service is down.";
    const rankingWith = (outcome: string) => {
      const web = { outcome, asked: true, error: outcome === "failed" ? error : undefined };
      const providers = [{ name: "wikipedia", sources: { web } }];
      const view = parseResponse({ success: true, data: { web: [] }, providers });
      const judged = { run: runOf("1", { query: "reed" }), system: { key: "a", label: "A" }, view };
      return systemsOfRuns(judgeCase, [judged], batch, () => "id")[0]?.rankings[0];
    };
    expect(rankingWith("failed")?.failure).toBe(error);
    expect(rankingWith("responded")?.failure).toBeNull();
  });
});

it("turns places into URLs and back", () => {
  const id = fc.string({ minLength: 1 }).map((text) => text.toWellFormed());
  const place = fc.oneof(
    fc.constant({ kind: "list" as const }),
    id.map((each) => ({ kind: "case" as const, id: each })),
    id.map((each) => ({ kind: "sweep" as const, id: each })),
    fc
      .uniqueArray(id, { minLength: 1, maxLength: 5 })
      .map((ids) => ({ kind: "runs" as const, ids })),
  );
  fc.assert(
    fc.property(place, (each) => {
      const { search, pathname } = new URL(judgeUrl(each), "https://w.example");
      expect(pathname).toBe("/judge");
      expect(parseJudgeUrl(search)).toEqual(each);
    }),
    { numRuns: propertyRuns(1_000) },
  );
  expect(parseJudgeUrl("?runs=,,&case=")).toEqual({ kind: "list" });
});

describe("systemsToStore", () => {
  const rankingOf = (qid: string, runId: string | null, failure: string | null = null) => ({
    ...{ qid, runId, failure },
    results: [],
  });
  const sweep = (id: string, rankings: System["rankings"], label = "limit 4"): System => ({
    ...{ id, caseId: "c", label, batch, rankings },
  });

  it("extends the systems of a sweep that continued, and adds no run twice", () => {
    const stored = [sweep("old", [rankingOf("q1", "r1"), rankingOf("q2", "r2", "timeout")])];
    const added = [rankingOf("q1", "r1"), rankingOf("q2", "r3"), rankingOf("q3", "r4")];
    expect(systemsToStore(stored, [sweep("new", added)])).toEqual([
      sweep("old", [rankingOf("q1", "r1"), rankingOf("q2", "r3"), rankingOf("q3", "r4")]),
    ]);
    expect(systemsToStore(stored, [sweep("new", added.slice(0, 1))])).toEqual([]);
  });

  it("keeps a second ranking of a query, another variant and another batch apart", () => {
    const stored = [sweep("old", [rankingOf("q1", "r1")])];
    for (const other of [
      sweep("new", [rankingOf("q1", "r2")]),
      sweep("new", [rankingOf("q2", "r2")], "limit 1"),
      { ...sweep("new", [rankingOf("q2", "r2")]), batch: { ...batch, id: "b2" } },
      // Imported rankings have no runs.
      sweep("new", [rankingOf("q1", null)]),
    ])
      expect(systemsToStore(stored, [other])).toEqual([other]);
  });
});
