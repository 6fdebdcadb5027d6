import { useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { GradeOrOpen, Judgement } from "@/lib/judge/cases/judgement";
import type { PoolItem } from "@/lib/judge/cases/pool";
import {
  type JudgingProgress,
  judgingProgress,
  judgingQueue,
  nextOpen,
} from "@/lib/judge/cases/queue";
import { labelOf } from "@/lib/judge/cases/scale";
import { verdictOf, verdictsOf, withJudgement } from "@/lib/judge/cases/verdicts";
import type { CasePartProps } from "../state/use-case";
import { verdictText } from "./verdict-text";

/** The state that undoing a judgement restores. */
type Step = {
  readonly item: PoolItem;
  readonly before: Judgement | null;
};

export type Judging = {
  /** Null if nothing is left to judge. */
  readonly item: PoolItem | null;
  /** Position of the item; -1 without one. */
  readonly at: number;
  readonly current: Judgement | undefined;
  readonly note: string;
  readonly progress: JudgingProgress;
  readonly canUndo: boolean;
  readonly grade: (verdict: GradeOrOpen) => void;
  readonly undo: () => void;
  readonly writeNote: (text: string) => void;
  readonly move: (by: 1 | -1) => void;
  /** Shows the next result without a grade, also a postponed one. */
  readonly goOn: () => void;
};

export const itemKey = ({ qid, url }: PoolItem) => JSON.stringify([qid, url]);

const isAt = ({ qid, url }: PoolItem, place: PoolItem | null): boolean =>
  qid === place?.qid && url === place.url;

/** One result after the other, for one judge. */
export function useJudging(
  { whole, changes }: CasePartProps,
  judge: string,
  isBlind: boolean,
): Judging {
  const { judgeCase, systems, judgements } = whole;
  const announce = useAnnounce();
  const queue = judgingQueue(judgeCase, systems, isBlind ? judge : null);
  const verdicts = verdictsOf(judgements, judge);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [place, setPlace] = useState<PoolItem | null>(
    () => queue[nextOpen(queue, verdicts, -1) ?? -1] ?? null,
  );
  /** Notes of results that have no judgement yet. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const at = queue.findIndex((each) => isAt(each, place));
  const item = queue[at];
  const current = item && verdictOf(verdicts, item);
  const note = item ? (current?.note ?? drafts.get(itemKey(item)) ?? "") : "";

  const show = (next: number | null) => {
    const shown = next === null ? undefined : queue[next];
    setPlace(shown ?? null);
    return shown;
  };
  const grade = (verdict: GradeOrOpen) => {
    if (!item) return;
    const { qid, url } = item;
    const judgement: Judgement = {
      ...{ qid, url, judge, verdict, note },
      address: item.result.address || url,
      at: Date.now(),
    };
    setSteps([...steps, { item, before: current ?? null }]);
    void changes.judge(judgement);
    const after = verdictsOf(withJudgement(judgements, judgement), judge);
    const next = nextOpen(queue, after, at);
    const isLast = next === null || (verdict === "later" && next === at);
    const shown = show(isLast ? null : next);
    announce(
      `${verdictText(verdict, (each) => labelOf(judgeCase.scale, each))}. ${shown ? `Next: ${shown.result.title ?? shown.url}` : "No more results to judge."}`,
      { hidden: true },
    );
  };
  const undo = () => {
    const last = steps.at(-1);
    if (!last) return;
    setSteps(steps.slice(0, -1));
    const { qid, url } = last.item;
    void (last.before ? changes.judge(last.before) : changes.unjudge({ qid, url, judge }));
    setPlace(last.item);
    announce(`Undone: ${last.item.result.title ?? last.item.url}`, { hidden: true });
  };
  const writeNote = (text: string) => {
    if (!item) return;
    if (current) void changes.judge({ ...current, note: text });
    else setDrafts(new Map(drafts).set(itemKey(item), text));
  };
  const move = (by: 1 | -1) => {
    const from = at === -1 && by === 1 ? -1 : at === -1 ? queue.length : at;
    const next = from + by;
    if (next >= 0 && next < queue.length) show(next);
  };
  return {
    item: item ?? null,
    ...{ at, current, note, grade, undo, writeNote, move },
    progress: judgingProgress(queue, verdicts),
    canUndo: steps.length > 0,
    goOn: () => void show(nextOpen(queue, verdicts, -1)),
  };
}
