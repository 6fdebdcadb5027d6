import type { Draft } from "./draft";

/** A change that can be taken back: what the draft was on the other side of it, and which field changed. */
type Step = {
  readonly draft: Draft;
  readonly text: string;
  /** The field's dotted path; null where the draft changed as a whole. */
  readonly field: string | null;
  /** Milliseconds of any steady clock. */
  readonly since: number;
  readonly at: number;
};

/** The draft with its past and its future, newest last in both. */
export type DraftHistory = {
  readonly present: Draft;
  readonly text: string;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

export type DraftChange = {
  readonly field: string | null;
  readonly at: number;
  /** Whether it may be an undo or a redo that a text editor made by itself. */
  readonly byEditor?: boolean;
};

/** Steps that are kept; a draft is some kilobytes. */
export const MAX_STEPS = 200;
/** Changes of one field that follow each other this closely are one step, … */
export const PAUSE_MS = 800;
/** … though no step is longer than this, so that a long burst of typing can be taken back in parts. */
export const MAX_STEP_MS = 6_000;

const textOf = (draft: Draft): string => JSON.stringify(draft);

/** A history without steps. The draft is copied, because forms change theirs in place. */
export function beginHistory(draft: Draft): DraftHistory {
  return { present: structuredClone(draft), text: textOf(draft), past: [], future: [] };
}

/**
 * Takes note of what the draft has become. A change of a whole draft, or one made by an editor's own undo, that
 * leads back to the state before the last step is that step undone, not a new one; so for redo.
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
  return { ...present, past: [...history.past, step].slice(-MAX_STEPS), future: [] };
}

const continues = (last: Step, { field, at }: DraftChange, draft: Draft): boolean =>
  last.field === field &&
  at - last.at < PAUSE_MS &&
  at - last.since < MAX_STEP_MS &&
  // Nobody types a list: an item that is added, moved or deleted is a step of its own, however quickly.
  !Array.isArray(heldAt(draft, field));

/** What the draft holds at a dotted path. */
const heldAt = (draft: Draft, field: string | null): unknown =>
  (field?.split(".") ?? []).reduce<unknown>(
    (held, key) =>
      typeof held === "object" && held !== null
        ? Object.entries(held).find(([name]) => name === key)?.[1]
        : undefined,
    draft,
  );

/** One step back, or null where there is none. */
export const undo = (history: DraftHistory): DraftHistory | null => move(history, "past", "future");

/** One step forth again, or null where there is none. */
export const redo = (history: DraftHistory): DraftHistory | null => move(history, "future", "past");

type Side = "past" | "future";

function move(history: DraftHistory, from: Side, to: Side): DraftHistory | null {
  const step = history[from].at(-1);
  if (!step) return null;
  // Nothing typed from now on belongs to that step any more.
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
