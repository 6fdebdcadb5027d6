import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { contentKey } from "@/lib/mcp/ports";
import { type StoredRun, toStoredRun } from "@/lib/mcp/stored-run";
import { parseResponse } from "@/lib/results/model/parse-response";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { openMcpDatabase } from "./open-store";
import { openRunStore, type RunLimits, runLimits } from "./run-store";

const START = Date.UTC(2026, 10, 20);

function rig(limits: Partial<RunLimits> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, "mcp.sqlite");
  const database = openMcpDatabase(file);
  let time = START;
  const store = openRunStore(database, { ...runLimits, ...limits }, () => new Date(time));
  onTestFinished(() => {
    database.close();
  });
  return { store, file, pass: (ms: number) => (time += ms) };
}

const runOf = (id: string, startedAt = START): StoredRun =>
  toStoredRun(
    {
      ...{ id, startedAt, durationMs: 5, status: 200, request: { query: "x" }, missing: [] },
      ...{ saved: null, bytes: 10 },
    },
    {
      ok: true,
      view: parseResponse({ data: { web: [{ url: "https://a.example/", markdown: "Text 😀" }] } }),
    },
  );
const contents = (text: string) => new Map([[contentKey(1, "markdown"), text]]);

it("stores a run and its contents, for its key only", async () => {
  const { store, file } = rig();
  const own = store.of("a");
  expect(await own.put(runOf("one"), contents("Text 😀"))).toEqual({ ok: true });
  expect(own.get("one")).toEqual(runOf("one"));
  expect(await own.content("one", 1, "markdown")).toBe("Text 😀");
  expect(await own.content("one", 1, "html")).toBeNull();
  const other = store.of("b");
  expect(other.get("one")).toBeNull();
  expect(await other.content("one", 1, "markdown")).toBeNull();
  // Contents are compressed; the key itself is not in the file.
  expect(readFileSync(file).includes("Text 😀")).toBe(false);
});

it("deletes the oldest runs of a key above its number, and only those", async () => {
  const { store } = rig({ runsPerKey: 2 });
  await store.of("b").put(runOf("other", START - 5), new Map());
  for (const [at, id] of ["one", "two", "three"].entries())
    await store.of("a").put(runOf(id, START - 4 + at), contents("Text"));
  expect(["one", "two", "three"].map((id) => store.of("a").get(id)?.id)).toEqual([
    ...[undefined, "two", "three"],
  ]);
  expect(await store.of("a").content("one", 1, "markdown")).toBeNull();
  expect(store.of("b").get("other")?.id).toBe("other");
});

it("bounds the bytes of a run, of a key and of all keys", async () => {
  const noise = Array.from({ length: 4_000 }, () => crypto.randomUUID()).join("");
  const { store } = rig({ bytesOfRun: 20_000 });
  expect(await store.of("a").put(runOf("big"), contents(noise))).toMatchObject({ ok: false });
  expect(store.of("a").get("big")).toBeNull();
  for (const limits of [{ bytesPerKey: 150_000 }, { bytes: 150_000 }]) {
    const small = rig(limits).store.of("a");
    await small.put(runOf("one", START - 1), contents(noise));
    await small.put(runOf("two"), contents(noise));
    expect([small.get("one"), small.get("two")?.id]).toEqual([null, "two"]);
  }
});

it("returns no run that is too old", async () => {
  const { store, pass } = rig();
  await store.of("a").put(runOf("one"), contents("Text"));
  pass(runLimits.maxAgeMs + 1);
  expect(store.of("a").get("one")).toBeNull();
  expect(await store.of("a").content("one", 1, "markdown")).toBeNull();
});
