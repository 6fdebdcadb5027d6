import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultUrlRule } from "./canonical-url";
import { matchResults } from "./match-results";
import { matchPacked, packRuns, similarities, unpackMatch } from "./packed-match";
import { runWith, unknownRun } from "./test-support/compared-runs";

const page = fc
  .tuple(
    fc.nat({ max: 12 }),
    fc.constantFrom("", "www."),
    fc.constantFrom("", "/", "#x", "?utm_source=y"),
  )
  .map(([at, www, end]) => `https://${www}a.example/${at}${end}`);
const result = fc.record(
  { url: page, metadata: fc.record({ sourceURL: page, url: page }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const image = fc.record({ url: page, imageUrl: page }, { requiredKeys: ["imageUrl"] });
const run = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ web: fc.array(result), images: fc.array(image) })
      .map((data) => runWith(data)),
  },
  { weight: 1, arbitrary: fc.constant(unknownRun()) },
);

it("equals the match without packing", () => {
  fc.assert(
    fc.property(
      fc.array(run, { minLength: 2, maxLength: 4 }),
      fc.nat({ max: 1 }),
      fc.boolean(),
      (runs, base, fragment) => {
        const rule = { ...defaultUrlRule, fragment };
        const expected = matchResults(runs, base, rule);
        const packed = matchPacked(structuredClone({ runs: packRuns(runs), base, rule, p: 0.8 }));
        expect(unpackMatch(runs, base, structuredClone(packed))).toEqual(expected);
        expect(packed.similarities).toEqual(similarities(expected, 0.8));
      },
    ),
  );
});
