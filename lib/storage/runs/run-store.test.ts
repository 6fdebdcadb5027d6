import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoment } from "@/lib/format/date";
import { stripBody } from "@/lib/request/strip";
import { gunzip, gzip } from "./compression";
import { bodiesToEvict, bytesToFree, MAX_RUNS, runsToDelete } from "./eviction";
import { filterRuns, noRunFilter } from "./filter";
import { parseHistoryFile, writeHistoryFile } from "./history-file";
import { type PastRun, parseRunRecord, runTitle, storableRequest, toRunRecord } from "./run-record";
import { containsAny, secretTexts } from "./secrets";

const run = (id: string, more: Partial<PastRun> = {}): PastRun => ({
  id,
  name: null,
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
  ...more,
});

describe("the record of a run", () => {
  it("comes back as it was written", () => {
    const full = run("a", {
      name: "Mine",
      pinned: true,
      failure: "network",
      body: "evicted",
      storedBytes: 0,
    });
    expect(parseRunRecord(structuredClone(toRunRecord(full)))).toEqual(full);
    expect(runTitle(full)).toBe("Mine");
    expect(runTitle(run("b"))).toBe("query b");
  });

  it("holds no header, typed text, profile or user name", () => {
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
    expect(missing).toContain("scrapeOptions.headers");
  });

  it("says of a trace what its actions were for, as long as it may name the page", () => {
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

  it("of the version before traces were known is a run of results", () => {
    const { trace: _none, ...before } = toRunRecord(run("a"));
    expect(parseRunRecord({ ...before, version: 1 })).toEqual(run("a"));
  });

  it("is cleaned again when it is read, should it have been written otherwise", () => {
    const stored = toRunRecord(
      run("a", { request: { query: "x", scrapeOptions: { headers: { a: "canary" } } } }),
    );
    expect(JSON.stringify(parseRunRecord(stored))).not.toContain("canary");
  });

  it("keeps no address of a run that leaves no trace", () => {
    const { request } = storableRequest(
      { query: 'about https://secret.example/page?x=1 and "b"' },
      true,
    );
    expect(request).toEqual({ query: 'about [address] and "b"' });
  });

  it("is none of ours where it is of a newer version or damaged, and nothing is thrown", () => {
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

describe("a response that repeats what may not be kept", () => {
  const sent = {
    query: "x",
    scrapeOptions: {
      headers: { Cookie: 'session="abcdef"' },
      actions: [{ type: "write", text: "hunter22" }],
    },
  };
  const secrets = secretTexts(sent, stripBody(sent, "history").stripped);

  it("is known by the texts of the request's own secrets", () => {
    expect(secrets.toSorted()).toEqual(["hunter22", 'session="abcdef"']);
  });

  it("is found wherever it is cut, and as JSON spells it", async () => {
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

describe("room for responses", () => {
  it("is made only when the browser's quota nears", () => {
    expect(bytesToFree(10, { usage: 0, quota: 100 })).toBe(0);
    expect(bytesToFree(10, { usage: 75, quota: 100 })).toBe(5);
    expect(bytesToFree(10, {})).toBe(0);
  });

  it("is taken from the oldest large ones first, then from the oldest, never from pinned runs", () => {
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

  it("forgets the oldest records beyond the most that are kept", () => {
    const runs = Array.from({ length: MAX_RUNS + 2 }, (_, index) =>
      run(String(index), { startedAt: index, pinned: index === 0 }),
    );
    expect(runsToDelete(runs).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(runsToDelete(runs.slice(0, 5))).toEqual([]);
  });
});

describe("a stored response", () => {
  it("is the same, byte for byte, when it is read again", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 251);
    const stored = await gzip(new Blob([bytes]));
    expect(stored.size).toBeLessThan(bytes.length);
    expect(new Uint8Array(await (await gunzip(stored)).arrayBuffer())).toEqual(bytes);
  });

  it("is refused where it is damaged", async () => {
    await expect(gunzip(new Blob(["not compressed"]))).rejects.toThrow();
  });
});

describe("finding a run", () => {
  const runs = [
    run("a", { startedAt: 3, credits: 12 }),
    run("b", {
      startedAt: 2,
      name: "Weekly prices",
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

  it("begins with the pinned ones and the newest", () => {
    expect(ids({})).toEqual(["c", "a", "b"]);
  });

  it("goes by words, domain, status and cost", () => {
    expect(ids({ text: "PRICES weekly" })).toEqual(["b"]);
    expect(ids({ text: "429" })).toEqual(["b"]);
    expect(ids({ domain: "example.org" })).toEqual(["a"]);
    expect(ids({ domain: "shop" })).toEqual(["c"]);
    expect(ids({ status: "failed" })).toEqual(["b"]);
    expect(ids({ status: "pinned" })).toEqual(["c"]);
    expect(ids({ cost: 5 })).toEqual(["a"]);
  });
});

describe("a history in a file", () => {
  it("comes back with its responses", async () => {
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

  it("says what it is not, and passes over lines that cannot be read", () => {
    expect(parseHistoryFile("{}").ok).toBe(false);
    expect(parseHistoryFile('{"kind":"search-workbench.history","version":2}').ok).toBe(false);
    const read = parseHistoryFile(
      '{"kind":"search-workbench.history","version":1}\n{"run":3}\n\nx\n',
    );
    expect(read).toEqual({ ok: true, runs: [], unreadable: 2 });
  });

  it("passes over a run of a time that no clock can show", () => {
    for (const startedAt of [8.64e15 + 1, 1e300]) {
      expect(parseRunRecord({ ...toRunRecord(run("a")), startedAt })).toBeNull();
      expect(formatMoment(startedAt)).toBe("unknown");
    }
    const last = parseRunRecord({ ...toRunRecord(run("a")), startedAt: 8.64e15 });
    expect(new Date(last?.startedAt ?? Number.NaN).toISOString()).toMatch(/^\+275760/);
  });

  it("never brings a response to a run that leaves no trace", () => {
    const line = JSON.stringify({
      run: toRunRecord(run("a", { body: "traceless" })),
      body: btoa("x"),
    });
    const read = parseHistoryFile(`{"kind":"search-workbench.history","version":1}\n${line}`);
    expect(read.ok && read.runs[0]?.blob).toBeNull();
  });
});
