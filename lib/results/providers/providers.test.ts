import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResponse } from "../model/parse-response";
import { creditText } from "./credit-text";
import { droppedText } from "./dropped-text";
import { providerFailureTexts, sourceOutcome } from "./provider-failures";

const responded = { outcome: "responded", asked: true, found: 3, kept: 2, dropped: { date: 1 } };
const failed = { outcome: "failed", asked: true, error: "GDELT returned no results: it is down." };
const limited = {
  ...{ outcome: "limited", asked: false, opensAt: "2026-11-20T14:05:30Z" },
  error: "Openverse returned no results: its limit of requests is used up until 14:05 UTC.",
};
const skipped = { outcome: "skipped", error: "Wikipedia was not searched: no dates." };
const view = (...providers: readonly object[]) =>
  parseResponse({ success: true, data: {}, providers });
const library = { name: "library", sources: { news: { outcome: "responded" } } };

describe("the providers of a response", () => {
  it("have a report for each source", () => {
    const { providers } = view({ name: "gdelt", title: "GDELT", sources: { news: responded } });
    expect(providers).toEqual([
      {
        ...{ name: "gdelt", title: "GDELT", results: 0 },
        reports: [
          {
            ...{ source: "news", outcome: "responded", asked: true, found: 3, kept: 2 },
            ...{
              dropped: [["date", 1]],
              ignored: [],
              ms: 0,
              waitMs: 0,
              error: null,
              opensAt: null,
            },
          },
        ],
      },
    ]);
  });

  it("are parsed whatever a service sends", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const { providers } = parseResponse({
          providers: values.map((value) => ({
            name: "a",
            sources: { web: value },
            dropped: value,
          })),
        });
        expect(providers.length).toBeLessThanOrEqual(values.length);
        expect(() => providerFailureTexts({ providers })).not.toThrow();
      }),
    );
  });
});

describe("sourceOutcome", () => {
  it("is an outage if no service responded, also if the library did", () => {
    const outcome = sourceOutcome(
      view(library, { name: "gdelt", sources: { news: failed } }),
      "news",
    );
    expect(outcome).toMatchObject({ searched: 1, isOutage: true });
    expect(outcome?.failures.map(({ provider }) => provider.name)).toEqual(["gdelt"]);
  });

  it("is not an outage if one service responded, was not suited, or failed for another source", () => {
    const other = { name: "hackernews", sources: { news: responded } };
    const gdelt = { name: "gdelt", sources: { news: failed } };
    expect(sourceOutcome(view(library, gdelt, other), "news")).toMatchObject({
      ...{ searched: 2, isOutage: false },
      failures: [expect.anything()],
    });
    expect(sourceOutcome(view(library, gdelt), "web")).toBeNull();
    expect(
      sourceOutcome(view(library, { name: "a", sources: { web: skipped } }), "web"),
    ).toBeNull();
  });
});

describe("the texts about providers", () => {
  it("name each failure once, and when a limit opens", () => {
    const gdelt = { name: "gdelt", sources: { news: failed, web: failed } };
    const openverse = { name: "openverse", sources: { images: limited } };
    const wikipedia = { name: "wikipedia", sources: { web: skipped } };
    expect(providerFailureTexts(view(library, gdelt, openverse, wikipedia))).toEqual([
      "GDELT returned no results: it is down.",
      "Openverse returned no results: its limit of requests is used up until 14:05 UTC. It can be searched again from 2026-11-20 14:05 UTC.",
    ]);
  });

  it("name the rules that results broke, also unknown ones", () => {
    const dropped = (...rules: [string, number][]) => droppedText({ dropped: rules });
    expect(dropped()).toBeNull();
    expect(dropped(["domain", 2], ["toString", 1])).toBe("2 on other domains, 1 by toString");
  });

  it("credit a result to its creator, source and other finders", () => {
    const attribution = { source: "Openverse", licence: "CC BY 4.0", creator: "A. Maker" };
    expect(creditText({ attribution, foundBy: ["Openverse", "library"] })).toBe(
      "By A. Maker. From Openverse, licence: CC BY 4.0. Also found by library.",
    );
    expect(creditText({ attribution: null, foundBy: ["library"] })).toBe("Found by library.");
    expect(creditText({ attribution: null, foundBy: [] })).toBeNull();
  });
});
