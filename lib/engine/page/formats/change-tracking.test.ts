import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import { cpuTime } from "@/tests/support/cpu-time";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { comparedFields } from "./change/compared-fields";
import { fieldDiff } from "./change/field-diff";
import { lineDiff } from "./change/line-diff";
import { makeChangeTracking } from "./change-tracking";
import type { FormatDeps, PageView } from "./format-handler";

type Tracking = FormatOf<"changeTracking">;
const both =
  (deps: FormatDeps) =>
  async (
    markdown: string,
    format: Omit<Tracking, "type"> = {},
    overrides: Partial<PageView> = {},
  ) => {
    const page = pageViewOf(`<p>${markdown}</p>`, { markdown: () => markdown, ...overrides });
    const made = await makeChangeTracking(page, { type: "changeTracking", ...format }, deps);
    return { ...Object(made.fields.changeTracking), warning: made.warning };
  };

describe("change tracking", () => {
  test("reports new, same and changed, with the time of the previous scrape", async () => {
    const track = both(formatDepsOf());
    expect(await track("one")).toMatchObject({
      changeStatus: "new",
      previousScrapeAt: null,
      visibility: "visible",
    });
    expect(await track("one  \r\n")).toMatchObject({
      changeStatus: "same",
      previousScrapeAt: "2026-05-04T12:00:00.000Z",
    });
    expect(await track("two")).toMatchObject({ changeStatus: "changed" });
    expect(await track("two")).toMatchObject({ changeStatus: "same" });
  });

  test("stores no header value and no typed text that the page repeats", async () => {
    const deps = formatDepsOf();
    const options = {
      headers: { Authorization: "Bearer canary-token-1" },
      actions: [{ type: "write" as const, text: "canary typed" }],
    };
    const track = both(deps);
    const text = "you are canary-token-1, you typed canary%20typed";
    await track(text, {}, { options });
    const stored = await deps.history.last(pageViewOf("").sourceURL, null);
    expect(stored?.markdown).toBe("you are [removed], you typed [removed]\n");
    expect(await track(text, {}, { options })).toMatchObject({ changeStatus: "same" });
  });

  test("stores a separate history for each tag", async () => {
    const track = both(formatDepsOf());
    await track("one");
    expect(await track("two", { tag: "weekly" })).toMatchObject({ changeStatus: "new" });
    expect(await track("one")).toMatchObject({ changeStatus: "same" });
    expect(await track("two", { tag: "weekly" })).toMatchObject({ changeStatus: "same" });
  });

  test("returns a git diff only in the git-diff mode", async () => {
    const track = both(formatDepsOf());
    await track("a\nb\nc");
    expect(await track("a\nB\nc")).not.toHaveProperty("diff");
    const { diff } = await track("a\nB2\nc", { modes: ["git-diff"] });
    expect(diff.text).toBe("--- previous\n+++ current\n@@ -1,3 +1,3 @@\n a\n-B\n+B2\n c\n");
    expect(diff.json.files).toEqual([
      {
        from: "previous",
        to: "current",
        additions: 1,
        deletions: 1,
        chunks: [
          {
            content: "@@ -1,3 +1,3 @@",
            oldStart: 1,
            oldLines: 3,
            newStart: 1,
            newLines: 3,
            changes: [
              { type: "normal", normal: true, ln1: 1, ln2: 1, content: " a" },
              { type: "del", del: true, ln: 2, content: "-B" },
              { type: "add", add: true, ln: 2, content: "+B2" },
              { type: "normal", normal: true, ln1: 3, ln2: 3, content: " c" },
            ],
          },
        ],
      },
    ]);
  });

  test("compares the values of the schema in the json mode", async () => {
    const track = both(formatDepsOf());
    const format: Omit<Tracking, "type"> = {
      modes: ["json"],
      schema: {
        type: "object",
        properties: { title: { type: "string" }, url: { type: "string" } },
      },
    };
    const titled = (title: string) => {
      const { source, content } = pageViewOf(`<h1>${title}</h1>`);
      return { source, content };
    };
    await track("text", format, titled("First"));
    const second = await track("text", format, titled("Second"));
    expect(second).toMatchObject({
      changeStatus: "changed",
      json: { title: { previous: "First", current: "Second" } },
    });
    expect(second.json).not.toHaveProperty("url");
    expect(second.warning).toMatch(/No language model/);
  });

  test("compares only the fields that the previous schema had too", async () => {
    const track = both(formatDepsOf());
    const json = (...names: readonly string[]): Omit<Tracking, "type"> => ({
      modes: ["json"],
      schema: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
      },
    });
    const titled = (title: string) => {
      const { source, content } = pageViewOf(`<h1>${title}</h1>`);
      return { source, content };
    };
    await track("text", json("title", "url", "description"), titled("First"));
    const narrower = await track("text", json("title"), titled("First"));
    expect(narrower).toMatchObject({ changeStatus: "same", json: {} });
    expect(narrower.warning).toMatch(/only the fields that both have/);
    const wider = await track("text", json("title", "url"), titled("Second"));
    expect(wider.json).toEqual({ title: { previous: "First", current: "Second" } });
    const unchanged = await track("text", json("title", "url"), titled("Second"));
    expect(unchanged).toMatchObject({ changeStatus: "same", json: {} });
    expect(unchanged.warning).not.toMatch(/only the fields/);
  });

  test("reports removed for a page that is gone, and compares the next version with the last one before it", async () => {
    const track = both(formatDepsOf());
    await track("one");
    expect(await track("Not found", {}, { statusCode: 404 })).toMatchObject({
      changeStatus: "removed",
      previousScrapeAt: "2026-05-04T12:00:00.000Z",
    });
    expect(await track("one")).toMatchObject({ changeStatus: "same" });
  });

  test("stores nothing under lockdown, with a warning", async () => {
    const track = both(formatDepsOf());
    const made = await track("one", {}, { options: { lockdown: true } });
    expect(made).toMatchObject({ warning: expect.stringMatching(/lockdown.*not stored/) });
    expect(await track("one")).toMatchObject({ changeStatus: "new" });
  });

  test("returns a result with a warning when the history fails", async () => {
    const fail = () => {
      throw new Error("disk full");
    };
    const made = await both(formatDepsOf({ history: { last: fail, remember: fail } }))("one");
    expect(made).toMatchObject({ changeStatus: "new", warning: expect.stringMatching(/history/) });
  });
});

test("a line diff applied to the old text gives the new one", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "", "--- x", "+++ y", "@@", "\\ z"), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, now] = [`${before.join("\n")}\n`, `${after.join("\n")}\n`];
      const diff = lineDiff(old, now);
      expect(diff === null ? null : applyPatch(old, diff.text)).toBe(now);
    }),
  );
});

test("gives up in time on two long texts without a common line", () => {
  const long = (seed: string) =>
    Array.from({ length: 60_000 }, (_, at) => `${seed}${at}`).join("\n");
  const started = cpuTime();
  lineDiff(long("a"), long("b"));
  expect(cpuTime() - started).toBeLessThan(6_000);
});

test("finds the fields of two schemas at any depth", () => {
  const object = (properties: object) => ({ type: "object", properties });
  const list = (items: object) => ({ type: "array", items });
  const text = { type: "string" };
  const before = object({
    offer: object({ price: text, stock: text }),
    rooms: list(object({ a: text })),
  });
  const after = object({
    offer: object({ price: text, note: text }),
    rooms: list(object({ a: text, b: text })),
  });
  const changes = fieldDiff(
    { offer: { price: "1", stock: "2" }, rooms: [{ a: "x" }] },
    { offer: { note: "n" }, rooms: [{ a: "y", b: "z" }] },
    comparedFields(before, after),
  );
  expect(changes).toEqual({
    "offer.price": { previous: "1", current: null },
    "rooms[0].a": { previous: "x", current: "y" },
  });
  // Without schemas, only fields of both values can be compared.
  expect(fieldDiff({ a: 1, b: 2 }, { b: 3, c: 4 }, comparedFields(null, before))).toEqual({
    b: { previous: 2, current: 3 },
  });
});

test("a field diff is empty only for equal values", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(fieldDiff(value, structuredClone(value))).toEqual({});
    }),
  );
  expect(fieldDiff({ a: { b: 1 }, c: [1, 2] }, { a: { b: 2 }, c: [1] })).toEqual({
    "a.b": { previous: 1, current: 2 },
    "c[1]": { previous: 2, current: null },
  });
});
