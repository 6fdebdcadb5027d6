import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Judgement } from "@/lib/judge/cases/judgement";
import {
  type JudgementLists,
  type ListKey,
  MAX_LIST,
  mergeParts,
  parseJudgements,
  partsOf,
  removeJudgement,
} from "./judgement-lists";
import { VERSION } from "./records";

/** A store in the key order of IndexedDB. `touched` counts the judgements that were read or written. */
function storeOf(records: readonly (readonly [ListKey, unknown])[] = []) {
  const entries = new Map(records.map(([key, value]) => [JSON.stringify(key), value]));
  const size = (record: unknown) => parseJudgements(record).length;
  const counts = { touched: 0 };
  const lists: JudgementLists = {
    keys: async (of) =>
      [...entries.keys()]
        .map((key): ListKey => JSON.parse(key))
        .filter((key) => of.every((part, at) => key[at] === part))
        .toSorted((a, b) => ((a[3] ?? "") < (b[3] ?? "") ? -1 : 1)),
    get: async (key) => {
      const found = entries.get(JSON.stringify(key));
      counts.touched += size(found);
      return found;
    },
    put: async (value, key) => {
      counts.touched += size(value);
      entries.set(JSON.stringify(key), value);
    },
  };
  return { lists, entries, counts, all: () => [...entries.values()].flatMap(parseJudgements) };
}

const opinion = (qid: string, url: string, judge = "Ada", verdict = 1): Judgement => ({
  ...{ qid, url, judge, verdict, address: url, note: "", at: 1 },
});
const nameOf = ({ qid, judge, url, verdict }: Judgement) => [qid, judge, url, verdict].join(" ");
/** URLs that are not sorted. */
const urls = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://e.example/${(at * 7_919) % count}`);

describe("lists of judgements", () => {
  it("have every judgement once, in the list of its range, whatever was added and removed", async () => {
    const url = fc.oneof(
      fc.constantFrom("a", "b", "\uFFFF", "é"),
      fc.string({ minLength: 1, maxLength: 3 }),
    );
    const entry = fc.record({ qid: fc.constantFrom("q1", "q2"), url, verdict: fc.nat(3) });
    const step = fc.record({ add: fc.array(entry, { maxLength: 30 }), remove: fc.array(entry) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.boolean(), async (steps, isLarge) => {
        const { lists, entries, all } = storeOf();
        const expected = new Map<string, Judgement>();
        const base = isLarge ? urls(1_500).map((each) => opinion("q1", each)) : [];
        for (const { add, remove } of [{ add: base, remove: [] }, ...steps]) {
          const added = add.map((each) =>
            opinion(each.qid, each.url, "Ada", "at" in each ? 1 : each.verdict),
          );
          await mergeParts(lists, "case", await partsOf(added));
          for (const each of added) expected.set(`${each.qid} ${each.url}`, each);
          for (const each of remove) {
            await removeJudgement(lists, "case", { ...each, judge: "Ada" });
            expected.delete(`${each.qid} ${each.url}`);
          }
        }
        expect(all().map(nameOf).toSorted()).toEqual([...expected.values()].map(nameOf).toSorted());
        for (const [key, value] of entries) {
          const [, , , first = ""]: ListKey = JSON.parse(key);
          const list = parseJudgements(value);
          expect(list.length).toBeLessThanOrEqual(MAX_LIST);
          expect(list.every((each) => each.url >= first)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("change a few hundred judgements for a grade among 20,000 of one query", async () => {
    const { lists, counts, all } = storeOf();
    await mergeParts(lists, "case", await partsOf(urls(20_000).map((url) => opinion("q", url))));
    expect(all()).toHaveLength(20_000);
    counts.touched = 0;
    await mergeParts(lists, "case", [[opinion("q", "https://e.example/77", "Ada", 3)]]);
    expect(counts.touched).toBeLessThanOrEqual(2 * MAX_LIST);
    expect(all()).toHaveLength(20_000);
    expect(all().filter(({ verdict }) => verdict === 3)).toHaveLength(1);
  });

  it("split the single list of an earlier version when it is changed", async () => {
    const before = urls(3_000).map((url) => opinion("q", url));
    const { lists, entries, all } = storeOf([
      [["case", "q", "Ada"], { version: VERSION, list: before }],
    ]);
    await mergeParts(lists, "case", [[opinion("q", "new")]]);
    expect(entries.size).toBeGreaterThan(5);
    expect(all()).toHaveLength(3_001);
    // Lists of other judges and queries stay as they are.
    await mergeParts(lists, "case", [[opinion("q", "new", "Ben")], [opinion("q2", "new")]]);
    await removeJudgement(lists, "case", { qid: "q", url: "new", judge: "Ada" });
    expect(all().filter(({ url }) => url === "new")).toHaveLength(2);
  });

  it("change nothing that a newer version wrote", async () => {
    const newer = { version: VERSION + 1, list: [] };
    const { lists, entries } = storeOf([[["case", "q", "Ada"], newer]]);
    const versionError = expect.objectContaining({ name: "VersionError" });
    await expect(mergeParts(lists, "case", [[opinion("q", "x")]])).rejects.toEqual(versionError);
    const place = { qid: "q", url: "x", judge: "Ada" };
    await expect(removeJudgement(lists, "case", place)).rejects.toEqual(versionError);
    expect([...entries.values()]).toEqual([newer]);
  });
});
