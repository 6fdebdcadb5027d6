import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FieldCell } from "@/lib/results/fields/field-table";
import { FieldCellContent } from "./field-cell";

const column = {
  key: "json:price",
  kind: "json",
  path: "price",
  filled: 1,
  violations: 0,
  isNumeric: false,
} as const;
const markup = (cell: FieldCell | null | undefined) =>
  renderToStaticMarkup(
    <FieldCellContent resultId="web-0" reachable={false} {...{ column, cell }} />,
  );
const textOf = (cell: FieldCell | null | undefined) =>
  markup(cell)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("shows nothing until a value is loaded, and marks an empty cell", () => {
  expect(markup(undefined)).toBe("");
  expect(textOf(null)).toBe("– none");
});

it("marks a value that differs from the schema by an icon and words, and a missing one", () => {
  const wrong = { text: "about 30", isNested: false, issues: ["Is string."] };
  expect(textOf(wrong)).toBe("Differs from the schema: Is string. about 30");
  expect(markup(wrong)).toContain("<svg");
  expect(markup(wrong)).toContain('title="Is string. · about 30 · Opens the content"');
  expect(textOf({ text: "", isNested: false, issues: ["Required."] })).toMatch(/missing$/);
});

it("makes a list a button, and a plain value text", () => {
  expect(markup({ text: "2 items", isNested: true, issues: [] })).toContain("<button");
  expect(markup({ text: "9", isNested: false, issues: [] })).not.toContain("<button");
});
