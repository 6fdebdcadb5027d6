import { isJsonObject } from "@/lib/contract/json-object";
import { type Judgement, judgementSchema } from "@/lib/judge/cases/judgement";
import { nextTask } from "../runs/yield-between-chunks";
import { batchesOf, requireWritable, VERSION } from "./records";

/**
 * Case, query and judge. The judgements of one judge for one query are in several lists, each with a range of URLs.
 * The keys of all lists but the first also have the first URL of the list.
 */
export type ListKey = string[];

/** A list with more judgements is split, so that a grade reads and writes little. */
export const MAX_LIST = 500;
/** Judgements between two yields to the page, a few milliseconds of work. */
const MAX_JUDGEMENTS = 1_000;

export type JudgementLists = {
  /** The keys that start with a case, a query and a judge, in order. */
  readonly keys: (of: ListKey) => Promise<readonly ListKey[]>;
  readonly get: (key: ListKey) => Promise<unknown>;
  readonly put: (value: unknown, key: ListKey) => Promise<unknown>;
};

export function parseJudgements(record: unknown): Judgement[] {
  if (!isJsonObject(record) || record.version !== VERSION || !Array.isArray(record.list)) return [];
  return record.list.flatMap((each: unknown) => judgementSchema.safeParse(each).data ?? []);
}

/**
 * The judgements in parts of one judge and one query each, and of consecutive URLs, so that a part changes few lists.
 * Sorts in slices: call it before a transaction starts, because it yields to the page.
 */
export async function partsOf(judgements: readonly Judgement[]): Promise<readonly Judgement[][]> {
  const groups = Map.groupBy(judgements, ({ qid, judge }) => `${qid}\n${judge}`);
  const parts: Judgement[][] = [];
  for (const group of groups.values())
    if (group.length <= MAX_JUDGEMENTS) parts.push(group);
    else parts.push(...batchesOf(await sortedInSlices(group), () => 1, MAX_JUDGEMENTS));
  return parts;
}

/** Adds judgements. A newer one of the same judge about the same URL replaces the older one. */
export async function mergeParts(
  lists: JudgementLists,
  caseId: string,
  parts: readonly (readonly Judgement[])[],
): Promise<void> {
  // Few concurrent requests keep every task short; one by one they would take seconds.
  for (const batch of batchesOf(parts, (part) => part.length, MAX_JUDGEMENTS))
    await Promise.all(batch.map((part) => mergePart(lists, caseId, part)));
}

export async function removeJudgement(
  lists: JudgementLists,
  caseId: string,
  { qid, judge, url }: Pick<Judgement, "qid" | "url" | "judge">,
): Promise<void> {
  const of = [caseId, qid, judge];
  const key = listFor(await lists.keys(of), url) ?? of;
  const record = await lists.get(key);
  if (record === undefined) return;
  requireWritable(record);
  const list = parseJudgements(record).filter((each) => each.url !== url);
  await lists.put({ version: VERSION, list }, key);
}

async function mergePart(
  lists: JudgementLists,
  caseId: string,
  part: readonly Judgement[],
): Promise<void> {
  const [first] = part;
  if (!first) return;
  const of = [caseId, first.qid, first.judge];
  const keys = await lists.keys(of);
  const byList = Map.groupBy(part, ({ url }) => listFor(keys, url) ?? of);
  await Promise.all([...byList].map(([key, added]) => mergeList(lists, key, added)));
}

async function mergeList(
  lists: JudgementLists,
  key: ListKey,
  added: readonly Judgement[],
): Promise<void> {
  const record = await lists.get(key);
  requireWritable(record);
  const merged = [
    ...new Map([...parseJudgements(record), ...added].map((each) => [each.url, each])).values(),
  ];
  if (merged.length <= MAX_LIST) {
    await lists.put({ version: VERSION, list: merged }, key);
    return;
  }
  const [caseId = "", qid = "", judge = ""] = key;
  const halves = [...batchesOf(merged.toSorted(byUrl), () => 1, MAX_LIST / 2)];
  for (const [at, list] of halves.entries())
    await lists.put(
      { version: VERSION, list },
      at === 0 ? key : [caseId, qid, judge, list[0]?.url ?? ""],
    );
}

/** The list whose range contains a URL. The keys are in order. */
const listFor = (keys: readonly ListKey[], url: string): ListKey | undefined =>
  keys.findLast(([, , , first]) => first === undefined || first <= url);

/** In the order of keys in IndexedDB: by code units. */
const byUrl = (a: Judgement, b: Judgement): number => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0);

/** Keeps the order of judgements with equal URLs. */
async function sortedInSlices(group: readonly Judgement[]): Promise<readonly Judgement[]> {
  let sorted: (readonly Judgement[])[] = [...batchesOf(group, () => 1, MAX_JUDGEMENTS)];
  sorted = sorted.map((slice) => slice.toSorted(byUrl));
  while (sorted.length > 1) {
    const next: (readonly Judgement[])[] = [];
    for (let at = 0; at < sorted.length; at += 2) {
      next.push(mergedByUrl(sorted[at] ?? [], sorted[at + 1] ?? []));
      await nextTask();
    }
    sorted = next;
  }
  return sorted[0] ?? [];
}

function mergedByUrl(one: readonly Judgement[], other: readonly Judgement[]): Judgement[] {
  const merged: Judgement[] = [];
  let at = 0;
  for (const judgement of other) {
    for (let next = one[at]; next && byUrl(next, judgement) <= 0; next = one[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(judgement);
  }
  return merged.concat(one.slice(at));
}
