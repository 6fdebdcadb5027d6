import { formatPatch, structuredPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseChange } from "./change";
import { type DiffRow, parseDiff } from "./change-diff";

const text = `Index: page
===================================================================
--- previous
+++ current
@@ -1,4 +1,4 @@
 # Title
-Price: 10 EUR
+Price: 12 EUR
 same
@@ -20,2 +20,3 @@
 end
+--- not a heading
\\ No newline at end of file
`;

const short = (row: DiffRow) =>
  row.kind === "gap" ? "…" : `${row.kind[0]} ${row.before}/${row.after} ${row.text}`;

describe("parseDiff", () => {
  const rows = [
    "…",
    "s 1/1 # Title",
    "r 2/null Price: 10 EUR",
    "a null/2 Price: 12 EUR",
    "s 3/3 same",
    "…",
    "s 20/20 end",
    "a null/21 --- not a heading",
  ];

  it("parses a unified diff with line numbers", () => {
    const diff = parseDiff(text);
    expect(diff?.rows.map(short)).toEqual(rows);
    expect(diff).toMatchObject({ added: 2, removed: 1 });
    expect(parseDiff({ text })?.rows.map(short)).toEqual(rows);
  });

  it("parses structured parts", () => {
    const changes = [
      { type: "normal", normal: true, ln1: 1, ln2: 1, content: " # Title" },
      { type: "del", del: true, ln: 2, content: "-Price: 10 EUR" },
      { type: "add", add: true, ln: 2, content: "+Price: 12 EUR" },
      { type: "add", content: 3 },
      null,
    ];
    const json = { files: [{ chunks: [{ content: "@@ -1,4 +1,4 @@", changes }] }] };
    expect(parseDiff({ json })?.rows.map(short)).toEqual(rows.slice(0, 4));
    expect(parseDiff(json)?.rows.map(short)).toEqual(rows.slice(0, 4));
  });

  it("reproduces both texts of any diff", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "", "- c", "+ d", "@@ x", " e"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const patch = structuredPatch(
          "a",
          "b",
          `${before.join("\n")}\n`,
          `${after.join("\n")}\n`,
          "",
          "",
          {
            context: 100,
          },
        );
        if (patch === undefined || patch.hunks.length === 0) return;
        const diff = parseDiff(formatPatch(patch));
        const side = (without: string) =>
          diff?.rows.flatMap((row) =>
            row.kind === "gap" || row.kind === without ? [] : [row.text],
          );
        expect(side("added")).toEqual(before.length === 0 ? [""] : before);
        expect(side("removed")).toEqual(after.length === 0 ? [""] : after);
      }),
    );
  });

  it("returns null for anything else", () => {
    for (const value of [null, 7, "", {}, [], { files: "x" }, { text: 1 }, { json: { files: [] } }])
      expect(parseDiff(value)).toBeNull();
  });

  it("shows the text where the parsed parts have no line", () => {
    for (const json of [{ files: [] }, { files: [{ chunks: [{ content: "@@" }] }] }])
      expect(parseDiff({ text: "@@ -1 +1 @@\n-a\n+b\n", json })).toMatchObject({
        added: 1,
        removed: 1,
      });
  });
});

describe("parseChange", () => {
  it("parses status, previous time, diff and fields", () => {
    const view = parseChange({
      previousScrapeAt: "2026-11-19T10:00:00Z",
      changeStatus: "changed",
      visibility: "visible",
      diff: { text },
      json: { price: { previous: 10, current: 12 }, name: { previous: null, current: "x" } },
      more: 1,
    });
    expect(view).toMatchObject({
      status: "changed",
      previousScrapeAt: Date.UTC(2026, 10, 19, 10),
      visibility: "visible",
      diff: { added: 2 },
      fields: [
        { name: "price", previous: 10, current: 12 },
        { name: "name", previous: null, current: "x" },
      ],
      rest: { more: 1 },
    });
  });

  it("keeps fields it cannot parse unchanged", () => {
    expect(parseChange({ changeStatus: "same", previousScrapeAt: "yesterday" })).toMatchObject({
      previousScrapeAt: null,
      rest: { previousScrapeAt: "yesterday" },
    });
    expect(parseChange({ changeStatus: "moved", diff: 7, json: { a: 1 } })).toMatchObject({
      status: null,
      otherStatus: "moved",
      diff: null,
      fields: [],
      rest: { diff: 7, json: { a: 1 } },
    });
    expect(parseChange({ changeStatus: "new", previousScrapeAt: null, json: {} })?.rest).toBeNull();
    expect(parseChange({ changeStatus: { is: "odd" }, visibility: ["x"] })?.rest).toEqual({
      changeStatus: { is: "odd" },
      visibility: ["x"],
    });
    expect(parseChange({ changeStatus: 3 })?.otherStatus).toBe("3");
    expect(parseChange([])).toBeNull();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.record({ diff: fc.jsonValue(), json: fc.jsonValue(), changeStatus: fc.jsonValue() }),
        (value) => {
          parseChange(value);
        },
      ),
    );
  });
});
