import fc from "fast-check";
import { expect, it } from "vitest";
import type { Judgement } from "./judgement";
import { verdictOf, verdictsOf, withJudgement, withoutJudgement } from "./verdicts";

const opinion = (qid: string, url: string, judge: string, verdict: number): Judgement => ({
  ...{ qid, url, judge, verdict, address: url, note: "", at: 1 },
});

it("has the same verdicts after changes as an index of the changed list", () => {
  const name = fc.constantFrom("a", "b", "c");
  const change = fc.record({
    qid: name,
    url: name,
    judge: name,
    verdict: fc.nat(3),
    add: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (script) => {
      let list: readonly Judgement[] = [];
      const expected = new Map<string, number>();
      for (const { qid, url, judge, verdict, add } of script) {
        // Indexes the list before, so that the change derives from it.
        verdictsOf(list, "a");
        const before = [...list];
        const next = opinion(qid, url, judge, verdict);
        const changed = add ? withJudgement(list, next) : withoutJudgement(list, next);
        expect(list).toEqual(before);
        list = changed;
        const key = [qid, url, judge].join();
        if (add) expected.set(key, verdict);
        else expected.delete(key);
        expect(list.map((each) => [each.qid, each.url, each.judge].join()).toSorted()).toEqual(
          [...expected.keys()].toSorted(),
        );
        if (add) expect(list.at(-1)).toBe(next);
        for (const each of ["a", "b", "c"])
          for (const place of list)
            expect(verdictOf(verdictsOf(list, each), place)).toEqual(
              verdictOf(verdictsOf([...list], each), place),
            );
        expect(verdictOf(verdictsOf(list, judge), next)?.verdict).toBe(add ? verdict : undefined);
      }
    }),
    { numRuns: 200 },
  );
});
