import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { compareWithSeen, nothingSeen, type Seen } from "./new-results";

const keyed = (text: string) => [...text].map((key) => ({ key }));
const textOf = (results: readonly { key: string }[]) => results.map(({ key }) => key).join("");

/** Returns the URLs that each check reports as new. */
function reports(checks: readonly string[], memory: number): string[] {
  let seen: Seen = nothingSeen;
  return checks.map((check) => {
    const compared = compareWithSeen(keyed(check), seen, memory);
    seen = compared.seen;
    return textOf(compared.fresh);
  });
}

describe("compareWithSeen", () => {
  it("reports a result once while one of the last checks had it", () => {
    expect(reports(["ab", "ab", "bc", "ab", "d"], 3)).toEqual(["ab", "", "c", "", "d"]);
  });

  it("reports a result again after as many checks without it as are remembered", () => {
    expect(reports(["a", "b", "b", "a"], 2)).toEqual(["a", "b", "", "a"]);
    expect(reports(["a", "b", "b", "a"], 3)).toEqual(["a", "b", "", ""]);
  });

  it("forgets nothing for a response without results", () => {
    expect(reports(["ab", "", "", "", "abc"], 1)).toEqual(["ab", "", "", "", "c"]);
  });

  it("reports a key that occurs twice once", () => {
    expect(reports(["aba"], 5)).toEqual(["ab"]);
  });

  it("drops the keys that were not seen for the longest time", () => {
    const first = compareWithSeen(keyed("abc"), nothingSeen, 9, 3);
    const second = compareWithSeen(keyed("ad"), first.seen, 9, 3);
    expect(Object.keys(second.seen.keys).toSorted()).toEqual(["a", "c", "d"]);
  });

  it("agrees with the definition, and remembers a bounded number of keys", () => {
    const check = fc.array(fc.constantFrom(..."abcdef"), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(check, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        (checks, memory) => {
          const found = reports(
            checks.map((each) => each.join("")),
            memory,
          );
          checks.forEach((keys, index) => {
            const before = checks
              .slice(0, index)
              .filter((each) => each.length > 0)
              .slice(-memory)
              .flat();
            expect(found[index]).toBe(
              [...new Set(keys)].filter((key) => !before.includes(key)).join(""),
            );
          });
        },
      ),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
