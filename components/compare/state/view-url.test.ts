import fc from "fast-check";
import { expect, it } from "vitest";
import { urlRuleParts } from "@/lib/compare/canonical-url";
import { sourceTypes } from "@/lib/contract/kinds";
import {
  type ComparisonView,
  emptyView,
  moveFilters,
  otherRun,
  parseViewUrl,
  rankSorts,
  viewUrl,
  withBase,
  withoutRun,
} from "./view-url";

const ids = fc.uniqueArray(
  fc.string({ minLength: 1, unit: "binary" }).filter((id) => id.isWellFormed()),
  {
    minLength: 2,
    maxLength: 10,
  },
);

const views: fc.Arbitrary<ComparisonView> = ids.chain((runs) =>
  fc.record({
    runs: fc.constant(runs),
    base: fc.constantFrom(...runs),
    other: fc.option(fc.constantFrom(...runs)),
    source: fc.constantFrom("all" as const, ...sourceTypes),
    persistence: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    rule: fc.record({
      scheme: fc.boolean(),
      www: fc.boolean(),
      trailingSlash: fc.boolean(),
      fragment: fc.boolean(),
      trackingParameters: fc.boolean(),
      parameterOrder: fc.boolean(),
    }),
    moves: fc.constantFrom(...moveFilters),
    sort: fc.constantFrom(...rankSorts),
    open: fc.option(fc.record({ run: fc.constantFrom(...runs), result: fc.constant("web-3") })),
    content: fc.option(fc.constantFrom("markdown", "json", "screenshot")),
  }),
);

const search = (url: string) => url.slice(url.indexOf("?"));

it("parses every view from its URL", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(parseViewUrl(search(viewUrl(view)))).toEqual(view);
    }),
  );
});

it("leaves out what equals the default", () => {
  const view = { ...emptyView, runs: ["a", "b"], base: "a" };
  expect(viewUrl(view)).toBe("/compare?runs=a,b&base=a");
  expect(viewUrl(emptyView)).toBe("/compare");
});

it("gives malformed parts their default", () => {
  const text = "?runs=a,b&base=x&with=x&source=videos&p=1&moves=up&sort=name&result=web-1&of=x";
  expect(parseViewUrl(text)).toEqual({ ...emptyView, runs: ["a", "b"], base: "a" });
  expect(parseViewUrl("?runs=&base=a")).toEqual(emptyView);
});

it("parses a rule that ignores nothing", () => {
  const { rule } = parseViewUrl("?runs=a,b&base=a&ignore=");
  expect(urlRuleParts.filter(({ key }) => rule[key])).toEqual([]);
});

it("keeps a baseline and forgets what belonged to a removed run", () => {
  const view = {
    ...emptyView,
    runs: ["a", "b", "c"],
    base: "a",
    other: "c",
    open: { run: "a", result: "web-0" },
  };
  expect(withoutRun(view, "a")).toMatchObject({ runs: ["b", "c"], base: "b", open: null });
  expect(withoutRun(view, "c")).toMatchObject({ runs: ["a", "b"], base: "a", other: null });
  expect(otherRun(withoutRun(view, "c"))).toBe("b");
});

it("swaps the baseline and the run that was compared with it", () => {
  const view = { ...emptyView, runs: ["a", "b", "c"], base: "a", other: "c" };
  expect(withBase(view, "c")).toMatchObject({ base: "c", other: "a" });
  expect(otherRun(withBase(view, "b"))).toBe("c");
});
