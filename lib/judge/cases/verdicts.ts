import type { Judgement } from "./judgement";

/** The judgements of one judge by query, then by URL. Nested, because keys of 100,000 judgements take longer than a frame. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<string, Judgement>>;

type Place = Pick<Judgement, "qid" | "url">;
type VerdictKey = Place & Pick<Judgement, "judge">;

export const verdictOf = (verdicts: Verdicts, { qid, url }: Place): Judgement | undefined =>
  verdicts.get(qid)?.get(url);

/** Keyed by list, then by judge. A changed list takes over what is known about the list before. */
const indexes = new WeakMap<readonly Judgement[], Map<string, Verdicts>>();

export function verdictsOf(judgements: readonly Judgement[], judge: string): Verdicts {
  const known = indexes.get(judgements) ?? new Map<string, Verdicts>();
  indexes.set(judgements, known);
  const before = known.get(judge);
  if (before) return before;
  const verdicts = new Map<string, Map<string, Judgement>>();
  for (const each of judgements) {
    if (each.judge !== judge) continue;
    const ofQuery = verdicts.get(each.qid);
    if (ofQuery) ofQuery.set(each.url, each);
    else verdicts.set(each.qid, new Map([[each.url, each]]));
  }
  known.set(judge, verdicts);
  return verdicts;
}

/** The verdicts with one more, in place of an earlier one about the same URL. */
function withVerdict(verdicts: Verdicts, judgement: Judgement): Verdicts {
  const ofQuery = new Map(verdicts.get(judgement.qid)).set(judgement.url, judgement);
  return new Map(verdicts).set(judgement.qid, ofQuery);
}

function withoutVerdict(verdicts: Verdicts, { qid, url }: Place): Verdicts {
  const ofQuery = new Map(verdicts.get(qid));
  ofQuery.delete(url);
  return new Map(verdicts).set(qid, ofQuery);
}

/** The list with a judgement at its end. An earlier one of the same judge about the same URL is dropped. */
export function withJudgement(
  before: readonly Judgement[],
  judgement: Judgement,
): readonly Judgement[] {
  const next = [...without(before, judgement), judgement];
  return takeOver(before, next, judgement, (verdicts) => withVerdict(verdicts, judgement));
}

export function withoutJudgement(
  before: readonly Judgement[],
  key: VerdictKey,
): readonly Judgement[] {
  const next = [...without(before, key)];
  return takeOver(before, next, key, (verdicts) => withoutVerdict(verdicts, key));
}

function without(before: readonly Judgement[], key: VerdictKey): readonly Judgement[] {
  const replaced = verdictOf(verdictsOf(before, key.judge), key);
  return replaced ? before.filter((each) => each !== replaced) : before;
}

function takeOver(
  before: readonly Judgement[],
  next: readonly Judgement[],
  { judge }: Pick<Judgement, "judge">,
  change: (verdicts: Verdicts) => Verdicts,
): readonly Judgement[] {
  const known = [...(indexes.get(before) ?? [])].map(
    ([each, verdicts]) => [each, each === judge ? change(verdicts) : verdicts] as const,
  );
  indexes.set(next, new Map(known));
  return next;
}
