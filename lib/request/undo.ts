import { valueAt } from "@/lib/contract/json-object";
import type { Draft } from "./draft";

/** An undoable change: the draft on its other side, and the changed field. */
type Step = {
  readonly draft: Draft;
  readonly text: string;
  /** Dotted path of the field; null if the whole draft changed. */
  readonly field: string | null;
  /** Milliseconds of a monotonic clock. */
  readonly since: number;
  readonly at: number;
};

/** The draft with its undo and redo steps, newest last in both. */
export type DraftHistory = {
  readonly present: Draft;
  readonly text: string;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

export type DraftChange = {
  readonly field: string | null;
  readonly at: number;
  /** Whether a text editor's own undo or redo may have caused the change. */
  readonly byEditor?: boolean;
};

/** Maximum number of steps; a draft usually has a few kilobytes. */
export const MAX_STEPS = 200;
/** Maximum length of the drafts of all steps as text, for drafts with hundreds of actions. */
export const MAX_HISTORY_CHARACTERS = 12_000_000;
/** Changes of the same field within this time are one step, … */
export const PAUSE_MS = 800;
/** … but no step is longer than this, so that long typing can be undone in parts. */
export const MAX_STEP_MS = 6_000;

const textOf = (draft: Draft): string => JSON.stringify(draft);

/** A history without steps. The draft is copied, because forms mutate theirs. */
export function beginHistory(draft: Draft): DraftHistory {
  return { present: structuredClone(draft), text: textOf(draft), past: [], future: [] };
}

/**
 * Records a change. A change of the whole draft, or by an editor's own undo, that restores the
 * state before the last step counts as undo of that step; likewise for redo.
 */
export function recordChange(
  history: DraftHistory,
  draft: Draft,
  change: DraftChange,
): DraftHistory {
  const text = textOf(draft);
  if (text === history.text) return history;
  const last = history.past.at(-1);
  if (change.field === null || change.byEditor) {
    if (text === last?.text) return undo(history) ?? history;
    if (text === history.future.at(-1)?.text) return redo(history) ?? history;
  }
  const present = { present: structuredClone(draft), text };
  if (last && history.future.length === 0 && continues(last, change, draft)) {
    const earlier = history.past.slice(0, -1);
    const past = text === last.text ? earlier : [...earlier, { ...last, at: change.at }];
    return { ...present, past, future: [] };
  }
  const { field, at } = change;
  const step: Step = { draft: history.present, text: history.text, field, since: at, at };
  return { ...present, past: newestWithin([...history.past, step]), future: [] };
}

function newestWithin(steps: readonly Step[]): readonly Step[] {
  let characters = 0;
  const first = steps.findLastIndex(({ text }) => {
    characters += text.length;
    return characters > MAX_HISTORY_CHARACTERS;
  });
  return steps.slice(first + 1).slice(-MAX_STEPS);
}

const continues = (last: Step, { field, at }: DraftChange, draft: Draft): boolean =>
  last.field === field &&
  at - last.at < PAUSE_MS &&
  at - last.since < MAX_STEP_MS &&
  // Adding, moving or deleting a list item is always a separate step.
  !Array.isArray(valueAt(draft, field?.split(".") ?? []));

/** One step back; null at the start. */
export const undo = (history: DraftHistory): DraftHistory | null => move(history, "past", "future");

/** One step forward; null at the end. */
export const redo = (history: DraftHistory): DraftHistory | null => move(history, "future", "past");

type Side = "past" | "future";

function move(history: DraftHistory, from: Side, to: Side): DraftHistory | null {
  const step = history[from].at(-1);
  if (!step) return null;
  // Later typing starts a new step.
  const closed = {
    field: step.field,
    since: Number.NEGATIVE_INFINITY,
    at: Number.NEGATIVE_INFINITY,
  };
  const back: Step = { draft: history.present, text: history.text, ...closed };
  const rest = history[from].slice(0, -1);
  const next = { present: step.draft, text: step.text };
  return from === "past"
    ? { ...next, past: rest.map(close), future: [...history[to], back] }
    : { ...next, past: [...history[to], back], future: rest };
}

const close = (step: Step): Step => ({ ...step, at: Number.NEGATIVE_INFINITY });
