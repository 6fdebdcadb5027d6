import { describe, expect, it } from "vitest";
import { calendarDay } from "@/lib/format/date";
import { parseResponse } from "./parse-response";
import { dayTitle, parseMoment, resultDay, sortByDay } from "./result-days";

const now = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;

describe("parseMoment", () => {
  it.each([
    ["3 hours ago", 3 * HOUR],
    ["1 day ago", 24 * HOUR],
    ["an hour ago", HOUR],
    ["2d", 48 * HOUR],
    ["5 mins ago", HOUR / 12],
    ["about 2 weeks ago", 14 * 24 * HOUR],
    ["Yesterday", 24 * HOUR],
    ["just now", 0],
  ])("subtracts a relative time from the time of the response: %s", (text, ago) => {
    expect(parseMoment(text, now)).toBe(now - ago);
  });

  it.each([
    ["2026-11-03", "2026-11-03"],
    ["2026-11-03T10:00:00", "2026-11-03"],
    ["0001-01-01", "0001-01-01"],
    ["0099-12-31", "0099-12-31"],
    ["2026/11/3", "2026-11-03"],
    ["2026/11/03 10:00", "2026-11-03"],
    ["2026. 11. 3.", "2026-11-03"],
    ["2026年11月3日", "2026-11-03"],
    ["2026년 11월 3일", "2026-11-03"],
    ["Nov 3, 2026", "2026-11-03"],
    ["3 November 2026", "2026-11-03"],
    ["Tue, 03 Nov 2026 12:00:00", "2026-11-03"],
  ])("parses the formats of services and pages: %s", (text, day) => {
    expect(calendarDay(parseMoment(text, now) ?? Number.NaN)).toBe(day);
  });

  it.each(["", "soon", "03/04/2026", "04.03.2026", "2026-02-30", "2026-13-01", "20261103", "12"])(
    "returns null for ambiguous and unknown formats: %s",
    (text) => {
      expect(parseMoment(text, now)).toBeNull();
    },
  );

  it("returns the date of the page's metadata", () => {
    const [result] = parseResponse({
      data: { web: [{ metadata: { "article:published_time": ["2026-11-01T08:00:00"] } }] },
    }).sources.web.items;
    expect(result && resultDay(result, now)).toBe("2026-11-01");
  });
});

describe("resultDay", () => {
  it("ignores the zero value of a date, and takes that of the page", () => {
    const date = "0001-01-01T00:00:00Z";
    const [none, page] = parseResponse({
      data: { news: [{ date }, { date, metadata: { publishedTime: "2026-11-01" } }] },
    }).sources.news.items;
    expect(none && resultDay(none, now)).toBeNull();
    expect(page && resultDay(page, now)).toBe("2026-11-01");
  });
});

describe("sortByDay", () => {
  it("sorts latest first, keeps the order within a day, and puts results without a date last", () => {
    const news = ["2026-11-01", "who knows", "2 hours ago", "2026-11-20", null, "2026-11-01"].map(
      (date, index) => ({ title: String(index), date }),
    );
    const { items } = parseResponse({ data: { news } }).sources.news;
    expect(sortByDay(items, now).map(({ title }) => title)).toEqual(["2", "3", "0", "5", "1", "4"]);
  });

  it("formats days", () => {
    expect(dayTitle("2026-11-20", now)).toBe("Today, Friday 20 November 2026");
    expect(dayTitle("2026-11-19", now)).toBe("Yesterday, Thursday 19 November 2026");
    expect(dayTitle("2026-11-01", now)).toBe("Sunday 1 November 2026");
    expect(dayTitle(null, now)).toContain("No readable date");
  });
});
