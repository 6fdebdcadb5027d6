import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoment } from "@/lib/format/date";
import { stripBody } from "@/lib/request/strip";
import { cpuTime } from "@/tests/support/cpu-time";
import { gunzip, gzip } from "./compression";
import { bodiesToEvict, bytesToFree, MAX_RUNS, runsToDelete } from "./eviction";
import { filterRuns, noRunFilter } from "./filter";
import { groupTries } from "./group-tries";
import { parseHistoryFile, writeHistoryFile } from "./history-file";
import { type PastRun, parseRunRecord, runTitle, storableRequest, toRunRecord } from "./run-record";
import { containsAny, secretTexts } from "./secrets";

const run = (id: string, more: Partial<PastRun> = {}): PastRun => ({
  id,
  name: null,
  note: "",
  tags: [],
  pinned: false,
  startedAt: 1_000,
  durationMs: 10,
  status: 200,
  connectionLabel: "Hosted",
  request: { query: `query ${id}` },
  missing: [],
  credits: 2,
  bytes: 100,
  results: 3,
  hosts: ["docs.example.org"],
  failure: null,
  body: "kept",
  storedBytes: 50,
  trace: null,
  try: null,
  failedPages: 0,
  isImported: false,
  isOlderVersion: false,
  ...more,
});

describe("run records", () => {
  it("round-trip", () => {
    const full = run("a", {
      name: "Mine",
      note: "Slow.\nTry again on Monday.",
      tags: ["weekly", "prices"],
      pinned: true,
      failure: "network",
      body: "evicted",
      storedBytes: 0,
      isFree: true,
      sweep: { of: "s", cell: "3.1", name: "Limits" },
      resultAnnotations: [{ key: "web a.example/x", note: "Outdated", tags: ["prices"] }],
    });
    expect(parseRunRecord(structuredClone(toRunRecord(full)))).toEqual(full);
    expect(parseRunRecord({ ...toRunRecord(full), sweep: { of: 1 } })?.sweep).toBeUndefined();
    expect(runTitle(full)).toBe("Mine");
    expect(runTitle(run("b"))).toBe("query b");
  });

  it("contain no notes of results with zero data retention, whose keys are URLs", () => {
    const resultAnnotations = [{ key: "web a.example/canary", note: "x", tags: [] }];
    const traceless = toRunRecord(run("a", { body: "traceless", resultAnnotations }));
    expect(JSON.stringify(parseRunRecord(traceless))).not.toContain("canary");
    const stored = toRunRecord(run("a", { resultAnnotations }));
    expect(JSON.stringify(parseRunRecord(stored))).toContain("canary");
  });

  it("contain no headers, typed text, profile or user name", () => {
    const { request, missing } = storableRequest(
      {
        query: "x",
        scrapeOptions: {
          headers: { Cookie: "canary" },
          profile: { name: "canary" },
          auditMetadata: { username: "canary" },
          actions: [{ type: "write", text: "canary" }],
        },
      },
      false,
    );
    expect(JSON.stringify(request)).not.toContain("canary");
    expect(missing).toContain("scrapeOptions.headers.Cookie");
  });

  it("contain the note of a trace unless the run has zero data retention", () => {
    const trace = {
      slots: "fsf",
      target: { url: "https://shop.example/", title: "Shop" },
      changes: ["one result"],
    };
    const traced = toRunRecord(run("a", { trace }));
    expect(parseRunRecord(traced)?.trace).toEqual(trace);
    expect(parseRunRecord({ ...traced, body: "traceless" })?.trace).toBeNull();
    expect(parseRunRecord({ ...traced, trace: { ...trace, slots: "fox" } })?.trace).toBeNull();
  });

  it("group further tries below their run, and keep a try whose run is gone", () => {
    const note = (of: string) => ({ of, resultId: "web-1", label: "Wait 5 s" });
    const all = [run("a"), run("b", { try: note("a") }), run("c", { try: note("gone") })];
    const { runs, triesOf } = groupTries(all);
    expect(runs.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(triesOf.get("a")?.map(({ id }) => id)).toEqual(["b"]);
    const stored = toRunRecord(
      run("b", {
        ...{ try: note("a"), failedPages: 2, isImported: true },
        failedProviders: ["GDELT"],
      }),
    );
    expect(parseRunRecord(stored)).toMatchObject({
      try: note("a"),
      failedPages: 2,
      failedProviders: ["GDELT"],
      isImported: true,
    });
    for (const odd of [null, 7, {}, { of: 1, resultId: "x", label: "y" }])
      expect(parseRunRecord({ ...stored, try: odd })?.try).toBeNull();
  });

  it("of version 1 are runs with results", () => {
    const { trace: _none, ...before } = toRunRecord(run("a"));
    expect(parseRunRecord({ ...before, version: 1 })).toEqual(run("a", { isOlderVersion: true }));
  });

  it("are stripped again when parsed", () => {
    const stored = toRunRecord(
      run("a", { request: { query: "x", scrapeOptions: { headers: { a: "canary" } } } }),
    );
    expect(JSON.stringify(parseRunRecord(stored))).not.toContain("canary");
  });

  it("contain no URLs of runs with zero data retention", () => {
    const { request } = storableRequest(
      { query: 'about https://secret.example/page?x=1 and "b"' },
      true,
    );
    expect(request).toEqual({ query: 'about [address] and "b"' });
  });

  it("contain long words of such runs, and are made in time", () => {
    const word = "a".repeat(200_000);
    const start = cpuTime();
    const { request } = storableRequest({ query: `${word} 1https://a.example/b` }, true);
    expect(cpuTime() - start).toBeLessThan(1_000);
    expect(request.query === `${word} [address]`).toBe(true);
  });

  it("are null if newer or damaged", () => {
    expect(parseRunRecord({ ...toRunRecord(run("a")), version: 3 })).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        parseRunRecord(value);
        const read = parseRunRecord({
          ...toRunRecord(run("a")),
          hosts: value,
          bytes: value,
          body: value,
          name: value,
        });
        expect(read?.id).toBe("a");
      }),
    );
  });
});

describe("a filter by text", () => {
  it("also finds runs whose stored response contains it", () => {
    const all = [run("a"), run("b"), run("zephyr")];
    const ids = (text: string, found: readonly string[]) =>
      filterRuns(all, { ...noRunFilter, text }, new Set(found)).map(({ id }) => id);
    expect(ids("zephyr", [])).toEqual(["zephyr"]);
    expect(ids("zephyr", ["b"])).toEqual(["b", "zephyr"]);
  });
});

describe("a response that contains secrets", () => {
  const sent = {
    query: "x",
    scrapeOptions: {
      headers: { Cookie: 'session="abcdef"' },
      actions: [{ type: "write", text: "hunter22" }],
    },
  };
  const secrets = secretTexts(sent, stripBody(sent, "history").stripped);

  it("is recognized by the secret values of the request", () => {
    expect(secrets.toSorted()).toEqual(["hunter22", 'session="abcdef"']);
  });

  it("is recognized across chunk boundaries and with JSON escapes", async () => {
    const filler = "x".repeat(70_000);
    for (const text of ["hunter22", JSON.stringify({ Cookie: 'session="abcdef"' })])
      for (const before of [0, 1, 65_530, 65_536])
        expect(await containsAny(new Blob([filler.slice(0, before), text, filler]), secrets)).toBe(
          true,
        );
    expect(await containsAny(new Blob([filler, "hunter2", filler]), secrets)).toBe(false);
    expect(await containsAny(new Blob(["anything"]), [])).toBe(false);
  });
});

describe("eviction", () => {
  it("starts only near the browser's quota", () => {
    expect(bytesToFree(10, { usage: 0, quota: 100 })).toBe(0);
    expect(bytesToFree(10, { usage: 75, quota: 100 })).toBe(5);
    expect(bytesToFree(10, {})).toBe(0);
  });

  it("takes the oldest large bodies first, then the oldest, never pinned ones", () => {
    const runs = [
      run("small-old", { startedAt: 1, storedBytes: 1_000 }),
      run("large-new", { startedAt: 9, storedBytes: 500_000 }),
      run("large-old", { startedAt: 5, storedBytes: 500_000 }),
      run("pinned", { startedAt: 0, storedBytes: 900_000, pinned: true }),
      run("gone", { startedAt: 0, body: "evicted", storedBytes: 0 }),
    ];
    const ids = (bytes: number) => bodiesToEvict(runs, bytes).map(({ id }) => id);
    expect(ids(0)).toEqual([]);
    expect(ids(1)).toEqual(["large-old"]);
    expect(ids(500_001)).toEqual(["large-old", "large-new"]);
    expect(ids(9_999_999)).toEqual(["large-old", "large-new", "small-old"]);
  });

  it("deletes the oldest records beyond the limit", () => {
    const runs = Array.from({ length: MAX_RUNS + 2 }, (_, index) =>
      run(String(index), { startedAt: index, pinned: index === 0 }),
    );
    expect(runsToDelete(runs).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(runsToDelete(runs.slice(0, 5))).toEqual([]);
  });
});

describe("gzip and gunzip", () => {
  it("round-trip every byte", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251);
    const stored = await gzip(new Blob([bytes]));
    expect(stored.size).toBeLessThan(bytes.length);
    expect(new Uint8Array(await (await gunzip(stored)).arrayBuffer())).toEqual(bytes);
  });

  it("reject damaged bytes", async () => {
    await expect(gunzip(new Blob(["not compressed"]))).rejects.toThrow();
  });
});

describe("filterRuns", () => {
  const runs = [
    run("a", { startedAt: 3, credits: 12 }),
    run("b", {
      startedAt: 2,
      name: "Weekly prices",
      note: "Two shops failed",
      tags: ["Baseline"],
      failure: "rate-limited",
      status: 429,
      hosts: [],
    }),
    run("c", {
      startedAt: 1,
      pinned: true,
      credits: null,
      hosts: [],
      request: { query: "x", includeDomains: ["shop.example"] },
    }),
  ];
  const ids = (filter: object) =>
    filterRuns(runs, { ...noRunFilter, ...filter }).map(({ id }) => id);

  it("returns pinned runs first, then the newest", () => {
    expect(ids({})).toEqual(["c", "a", "b"]);
  });

  it("filters by words, domain, status and cost", () => {
    expect(ids({ text: "PRICES weekly" })).toEqual(["b"]);
    expect(ids({ text: "429" })).toEqual(["b"]);
    expect(ids({ text: "#baseline shops" })).toEqual(["b"]);
    expect(ids({ domain: "example.org" })).toEqual(["a"]);
    expect(ids({ domain: "shop" })).toEqual(["c"]);
    expect(ids({ status: "failed" })).toEqual(["b"]);
    expect(ids({ status: "pinned" })).toEqual(["c"]);
    expect(ids({ cost: 5 })).toEqual(["a"]);
    const free = [run("free", { credits: 12, isFree: true })];
    expect(filterRuns(free, { ...noRunFilter, cost: 1 })).toEqual([]);
  });
});

describe("history files", () => {
  it("round-trip with responses", async () => {
    const blob = await gzip(new Blob(['{"success":true}'.repeat(9_000)]));
    const file = await writeHistoryFile([
      { run: run("a", { storedBytes: blob.size }), blob },
      { run: run("b", { body: "evicted", storedBytes: 0 }), blob: null },
    ]);
    const read = parseHistoryFile(await file.text());
    if (!read.ok) throw new Error(read.message);
    expect(read.runs.map(({ run: { id } }) => id)).toEqual(["a", "b"]);
    const [first] = read.runs;
    expect(await first?.blob?.arrayBuffer()).toEqual(await blob.arrayBuffer());
    expect(read.unreadable).toBe(0);
  });

  it("carry a comparison and the files of its runs", async () => {
    const picture = new Blob([new Uint8Array([0, 255, 7])], { type: "image/png" });
    const page = new Blob(["<script>"], { type: "text/html" });
    const file = await writeHistoryFile([{ run: run("a"), blob: null }], {
      comparison: "/compare?runs=a,b&base=a",
      files: [
        { url: "https://files.example/a.png", blob: picture },
        { url: "https://files.example/a.html", blob: page },
        { url: "javascript:alert(1)", blob: picture },
      ],
    });
    const read = parseHistoryFile(await file.text());
    if (!read.ok) throw new Error(read.message);
    expect(read.comparison).toBe("/compare?runs=a,b&base=a");
    expect(read.runs).toHaveLength(1);
    // Only pictures behind http(s) URLs are stored.
    expect(read.files.map(({ url }) => url)).toEqual(["https://files.example/a.png"]);
    expect(read.unreadable).toBe(2);
    expect(await read.files[0]?.blob.bytes()).toEqual(new Uint8Array([0, 255, 7]));
  });

  it("reject other files and skip malformed lines", () => {
    expect(parseHistoryFile("{}").ok).toBe(false);
    expect(parseHistoryFile('{"kind":"search-workbench.history","version":2}').ok).toBe(false);
    const read = parseHistoryFile(
      '{"kind":"search-workbench.history","version":1}\n{"run":3}\n\nx\n',
    );
    expect(read).toMatchObject({ ok: true, runs: [], files: [], comparison: null, unreadable: 2 });
  });

  it("skip runs with an invalid time", () => {
    for (const startedAt of [8.64e15 + 1, 1e300]) {
      expect(parseRunRecord({ ...toRunRecord(run("a")), startedAt })).toBeNull();
      expect(formatMoment(startedAt)).toBe("unknown");
    }
    const last = parseRunRecord({ ...toRunRecord(run("a")), startedAt: 8.64e15 });
    expect(new Date(last?.startedAt ?? Number.NaN).toISOString()).toMatch(/^\+275760/);
  });

  it("never add a response to a run with zero data retention", () => {
    const line = JSON.stringify({
      run: toRunRecord(run("a", { body: "traceless" })),
      body: btoa("x"),
    });
    const read = parseHistoryFile(`{"kind":"search-workbench.history","version":1}\n${line}`);
    expect(read.ok && read.runs[0]?.blob).toBeNull();
  });
});
