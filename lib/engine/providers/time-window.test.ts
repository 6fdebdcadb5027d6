import { describe, expect, it } from "vitest";
import { timeWindow } from "./time-window";

const now = new Date("2026-03-31T12:00:00.000Z");

describe("timeWindow", () => {
  it.each([
    ["qdr:h", "2026-03-31T11:00:00.000Z"],
    ["qdr:d", "2026-03-30T12:00:00.000Z"],
    ["qdr:w", "2026-03-24T12:00:00.000Z"],
    ["qdr:m", "2026-03-01T12:00:00.000Z"],
    ["qdr:y", "2025-03-31T12:00:00.000Z"],
  ])(
    "reaches back by the preset %s, up to the current day of the easternmost time zone",
    (tbs, from) => {
      expect(timeWindow(tbs, now)).toEqual({ published: { from, to: "2026-04-01T02:00:00.000Z" } });
    },
  );

  it("intersects a range with a preset", () => {
    expect(timeWindow("qdr:d,cdr:1,cd_min:01/01/2026,cd_max:12/31/2026", now)).toEqual({
      published: { from: "2026-03-30T12:00:00.000Z", to: "2026-04-01T02:00:00.000Z" },
    });
  });

  it("includes both days of a range", () => {
    expect(timeWindow("cdr:1,cd_min:02/28/2024,cd_max:02/29/2024", now)).toEqual({
      published: { from: "2024-02-28T00:00:00.000Z", to: "2024-02-29T23:59:59.999Z" },
    });
  });

  it("sorts by date within a preset", () => {
    expect(timeWindow("sbd:1,qdr:d", now)).toMatchObject({ sortByDate: true, published: {} });
  });

  it("is unlimited without a filter", () => {
    expect(timeWindow(null, now)).toEqual({});
  });
});
