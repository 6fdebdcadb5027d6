import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { changeStarts, type DifferenceRow } from "./difference-row";
import { DifferenceRowView } from "./difference-rows";
import { MarkedLine } from "./marked-line";

const html = (line: Parameters<typeof MarkedLine>[0]["line"], kind: "same" | "removed" | "added") =>
  renderToStaticMarkup(<MarkedLine line={line} kind={kind} />).replace(/ class="[^"]*"/g, "");

describe("MarkedLine", () => {
  it("shows the kind by an element, a sign and a word, and marks changed words", () => {
    expect(html({ line: 0, text: "costs 63 EUR", marks: [[6, 8]] }, "removed")).toBe(
      '<del><span aria-hidden="true">− </span><span>Removed: </span><bdi>costs <mark>63</mark> EUR</bdi></del>',
    );
    expect(html({ line: 0, text: "new", marks: null }, "added")).toContain("<ins>");
    expect(html({ line: 0, text: "same", marks: [] }, "same")).toBe("<bdi>same</bdi>");
  });

  it("shortens a very long line and says by how much", () => {
    const text = html({ line: 0, text: "x".repeat(6_000), marks: [[0, 6_000]] }, "added");
    expect(text.length).toBeLessThan(5_300);
    expect(text).toContain("1,000 more characters");
  });
});

describe("DifferenceRowView", () => {
  const rowHtml = (row: DifferenceRow) =>
    renderToStaticMarkup(
      <DifferenceRowView row={row} layout="side-by-side" isCurrent={false} onExpand={() => {}} />,
    );

  it("shows a heading between changes as text", () => {
    expect(rowHtml({ kind: "heading", text: "@@ -1 <b> @@" })).toContain("@@ -1 &lt;b&gt; @@");
    expect(rowHtml({ kind: "heading", text: "" })).toContain("…");
  });

  it("numbers lines from 1, except those without a number", () => {
    const line = { text: "a", marks: [] };
    const html = rowHtml({
      kind: "lines",
      before: { ...line, line: 6 },
      after: { ...line, line: null },
      hunk: null,
    });
    expect(html.match(/data-number="[^"]*"/g)).toEqual(['data-number="7"']);
  });
});

describe("changeStarts", () => {
  it("finds the first row of each change, also of neighbouring ones", () => {
    const row = (hunk: number | null): DifferenceRow => ({
      kind: "lines",
      before: null,
      after: null,
      hunk,
    });
    const rows = [
      row(0),
      row(0),
      row(null),
      row(1),
      row(2),
      { kind: "skipped", gap: 3, count: 9 } as const,
      row(3),
    ];
    expect(changeStarts(rows)).toEqual([0, 3, 4, 6]);
  });
});
