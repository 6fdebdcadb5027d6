import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DifferenceLine } from "@/components/ui/difference/difference-row";
import { parseDiff } from "@/lib/results/contents/change-diff";
import { diffRows } from "./diff-rows";

const marked = (line: DifferenceLine | null) =>
  line === null
    ? "–"
    : (line.marks ?? []).reduceRight(
        (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
        line.text,
      );

const rowsOf = (text: string, layout: "side-by-side" | "unified") =>
  diffRows(parseDiff(text) ?? { rows: [], added: 0, removed: 0 }, { layout }).map((row) =>
    row.kind === "lines" ? `${marked(row.before)}|${marked(row.after)}` : "…",
  );

describe("diffRows", () => {
  const diff = "@@ -1,3 +1,2 @@\n-a\n-b\n+c\n same\n";

  it("puts removed lines beside the lines that replace them", () => {
    expect(rowsOf(diff, "side-by-side")).toEqual(["…", "a|c", "b|–", "same|same"]);
  });

  it("lists removed lines before added lines", () => {
    expect(rowsOf(diff, "unified")).toEqual(["…", "a|–", "b|–", "–|c", "same|same"]);
  });

  it("marks whole words within a line, and none if all differ", () => {
    const pair = (one: string, other: string) =>
      rowsOf(`@@ -1 +1 @@\n-${one}\n+${other}\n`, "side-by-side")[1];
    expect(pair("Price: 10 EUR", "Price: 12 EUR")).toBe("Price: [10] EUR|Price: [12] EUR");
    expect(pair("the quick fox", "the quiet fox")).toBe("the [quick] fox|the [quiet] fox");
    expect(pair("abcdef", "uvwxyz")).toBe("abcdef|uvwxyz");
    expect(pair("x".repeat(5_000), "y")).toBe(`${"x".repeat(5_000)}|y`);
  });

  it("numbers lines from 0, and changes by their block", () => {
    const view = parseDiff("@@ -4,3 +7,2 @@\n-a\n+b\n same\n-c\n");
    expect(view && diffRows(view, { layout: "side-by-side" })).toMatchObject([
      { kind: "heading" },
      { before: { line: 3 }, after: { line: 6 }, hunk: expect.any(Number) },
      { before: { line: 4 }, after: { line: 7 }, hunk: null },
      { before: { line: 5 }, after: null, hunk: expect.any(Number) },
    ]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const view = parseDiff(value);
        if (view) diffRows(view, { layout: "unified" });
      }),
    );
  });
});
