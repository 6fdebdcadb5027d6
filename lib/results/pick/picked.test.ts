import { describe, expect, it } from "vitest";
import { nonePicked, pickRange, resultsInScope, togglePicked, withPicked } from "./picked";

const order = ["web-3", "web-0", "web-7", "web-1", "web-2"];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

describe("togglePicked", () => {
  it("picks, then unpicks", () => {
    const one = togglePicked(nonePicked, "web-1");
    expect(idsOf(one)).toEqual(["web-1"]);
    expect(idsOf(togglePicked(one, "web-1"))).toEqual([]);
    expect(nonePicked.ids.size).toBe(0);
  });
});

describe("pickRange", () => {
  it("follows the displayed order in both directions and keeps other picks", () => {
    const start = togglePicked(togglePicked(nonePicked, "news-4"), "web-0");
    expect(idsOf(pickRange(start, "web-1", order))).toEqual(["news-4", "web-0", "web-1", "web-7"]);
    expect(idsOf(pickRange(start, "web-3", order))).toEqual(["news-4", "web-0", "web-3"]);
  });

  it("unpicks a range that starts at an unpicked result", () => {
    const all = withPicked(nonePicked, order, true, null);
    expect(idsOf(pickRange(togglePicked(all, "web-0"), "web-1", order))).toEqual([
      "web-2",
      "web-3",
    ]);
  });

  it("toggles one result if nothing was picked before, or a filter hides where the range starts", () => {
    expect(idsOf(pickRange(nonePicked, "web-7", order))).toEqual(["web-7"]);
    const hidden = togglePicked(nonePicked, "web-9");
    expect(idsOf(pickRange(hidden, "web-7", order))).toEqual(["web-7", "web-9"]);
  });

  it("continues from the end of the range before", () => {
    const first = pickRange(togglePicked(nonePicked, "web-3"), "web-0", order);
    expect(idsOf(pickRange(first, "web-7", order))).toEqual(["web-0", "web-3", "web-7"]);
  });
});

describe("resultsInScope", () => {
  const all = ["web-0", "web-1", "web-2", "news-0"].map((id) => ({ id }));
  const shown = ["web-2", "web-0"].map((id) => ({ id }));
  const picked = withPicked(nonePicked, ["news-0", "web-0", "web-2", "web-9"], true, null);

  it("orders picked results as displayed, then as returned, without unknown ones", () => {
    expect(resultsInScope("picked", all, shown, picked).map(({ id }) => id)).toEqual([
      "web-2",
      "web-0",
      "news-0",
    ]);
  });

  it("keeps the displayed order of shown results and the response's order of all", () => {
    expect(resultsInScope("shown", all, shown, picked)).toBe(shown);
    expect(resultsInScope("all", all, shown, picked)).toBe(all);
  });
});
