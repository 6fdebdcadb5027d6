import { describe, expect, it } from "vitest";
import { parseResponse } from "../model/parse-response";
import { columns } from "./table-columns";

const dateCells = (...dates: readonly string[]) => {
  const news = dates.map((date) => ({ url: "https://a.example/", date }));
  const { items } = parseResponse({ data: { news } }).sources.news;
  return items.map((item) => [columns.date.text(item), columns.date.full?.(item)]);
};

describe("the date column", () => {
  it("shows the day of a complete date, and the reported text as a tooltip", () => {
    expect(dateCells("2026-08-24T12:56:07.123Z", "Mon, 24 Aug 2026 12:00:00 GMT")).toEqual([
      ["24 Aug 2026", "2026-08-24T12:56:07.123Z"],
      ["24 Aug 2026", "Mon, 24 Aug 2026 12:00:00 GMT"],
    ]);
  });

  it("shows a relative, ambiguous or unreadable date as reported", () => {
    for (const date of ["2 hours ago", "yesterday", "now", "03/04/2026", "2026-99-99", "soon"])
      expect(dateCells(date)).toEqual([[date, date]]);
  });
});
