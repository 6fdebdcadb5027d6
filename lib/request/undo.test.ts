import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, emptyDraft } from "./draft";
import { stepFromAction } from "./draft/actions/step";
import {
  beginHistory,
  MAX_HISTORY_CHARACTERS,
  MAX_STEP_MS,
  MAX_STEPS,
  PAUSE_MS,
  recordChange,
  redo,
  undo,
} from "./undo";

const draft = (query: string, limit = "10"): Draft => {
  const empty = emptyDraft();
  return { ...empty, query: { query }, sources: { ...empty.sources, limit } };
};
const QUERY = "query.query";
const LIMIT = "sources.limit";

/** Types character by character, 100 ms apart. */
function type(text: string, history = beginHistory(draft("")), at = 0) {
  let next = history;
  for (let length = 1; length <= text.length; length++)
    next = recordChange(next, draft(text.slice(0, length)), {
      field: QUERY,
      at: at + length * 100,
    });
  return next;
}

describe("undo and redo of a draft", () => {
  it("undoes a burst of typing as one step", () => {
    const typed = type("words");
    expect(typed.past).toHaveLength(1);
    expect(undo(typed)?.present).toEqual(draft(""));
  });

  it("starts a new step after a pause, in another field and after some seconds of typing", () => {
    const typed = type("a");
    const later = recordChange(typed, draft("ab"), { field: QUERY, at: 100 + PAUSE_MS });
    const other = recordChange(later, draft("ab", "5"), { field: LIMIT, at: 101 + PAUSE_MS });
    expect(other.past.map(({ field }) => field)).toEqual([QUERY, QUERY, LIMIT]);
    expect(undo(other)?.present).toEqual(draft("ab"));
    expect(type("x".repeat(MAX_STEP_MS / 100 + 2)).past).toHaveLength(2);
  });

  it("undoes list changes one by one, however fast they were", () => {
    const withSteps = (count: number): Draft => ({
      ...emptyDraft(),
      actions: { steps: Array.from({ length: count }, () => stepFromAction({ type: "scrape" })) },
    });
    let history = beginHistory(withSteps(0));
    for (const [at, count] of [3, 4, 3].entries())
      history = recordChange(history, withSteps(count), { field: "actions.steps", at });
    expect(history.past).toHaveLength(3);
    expect(undo(history)?.present).toEqual(withSteps(4));
  });

  it("does not join typing after an undo with typing before it", () => {
    const two = recordChange(type("a"), draft("a", "5"), { field: LIMIT, at: 150 });
    const back = undo(two) ?? two;
    const on = recordChange(back, draft("ab"), { field: QUERY, at: 200 });
    expect(undo(on)?.present).toEqual(draft("a"));
  });

  it("clears the redo steps when something else changes", () => {
    const back = undo(type("words"));
    expect(back && redo(back)?.present).toEqual(draft("words"));
    const other = back && recordChange(back, draft("", "5"), { field: LIMIT, at: 9_000 });
    expect(other && redo(other)).toBeNull();
  });

  it("records no step for a change without effect or a burst that ends where it began", () => {
    const history = beginHistory(draft("x"));
    expect(recordChange(history, draft("x"), { field: QUERY, at: 1 })).toBe(history);
    const there = recordChange(history, draft("xy"), { field: QUERY, at: 1 });
    expect(recordChange(there, draft("x"), { field: QUERY, at: 2 }).past).toEqual([]);
  });

  it("recognizes an undo by an editor", () => {
    const typed = type("words");
    const back = recordChange(typed, draft(""), { field: QUERY, at: 9_000, byEditor: true });
    expect(undo(back)).toBeNull();
    expect(redo(back)?.present).toEqual(draft("words"));
    const forth = recordChange(back, draft("words"), { field: null, at: 9_100 });
    expect(undo(forth)?.present).toEqual(draft(""));
    expect(redo(forth)).toBeNull();
  });

  it("records a switch that is turned back as its own step", () => {
    const on = recordChange(beginHistory(draft("", "1")), draft("", "2"), { field: LIMIT, at: 0 });
    const off = recordChange(on, draft("", "1"), { field: LIMIT, at: 5_000 });
    expect(undo(off)?.present).toEqual(draft("", "2"));
  });

  it("keeps a bounded number of steps", () => {
    let history = beginHistory(draft("0"));
    for (let index = 1; index <= MAX_STEPS + 50; index++)
      history = recordChange(history, draft(`${index}`), { field: QUERY, at: index * 1_000 });
    expect(history.past).toHaveLength(MAX_STEPS);
  });

  it("keeps fewer steps of a draft with hundreds of actions", () => {
    let history = beginHistory(draft("x".repeat(1_000_000), "0"));
    for (let at = 0; at < 30; at += 1)
      history = recordChange(history, draft(`${"x".repeat(1_000_000)}${at}`, "0"), {
        field: null,
        at: at * MAX_STEP_MS,
      });
    const characters = history.past.reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeLessThanOrEqual(MAX_HISTORY_CHARACTERS);
    expect(history.past.length).toBeGreaterThan(5);
    expect(undo(history)?.text).toBe(history.past.at(-1)?.text);
  });

  it("does not change when the form mutates its draft", () => {
    const form = draft("before");
    const history = recordChange(beginHistory(draft("")), form, { field: QUERY, at: 0 });
    form.query.query = "after";
    expect(history.present.query.query).toBe("before");
  });

  it("restores exactly the previous states, and forward again, after any changes", () => {
    const changes = fc.array(
      fc.record({ field: fc.constantFrom(QUERY, LIMIT), value: fc.nat(5), gap: fc.nat(2_000) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(changes, (list) => {
        let history = beginHistory(draft("0", "0"));
        let at = 0;
        for (const { field, value, gap } of list) {
          at += gap;
          const { query, sources } = history.present;
          const next =
            field === QUERY ? draft(`${value}`, sources.limit) : draft(query.query, `${value}`);
          history = recordChange(history, next, { field, at });
        }
        const end = history;
        const states = [history.text];
        for (let back = undo(history); back; back = undo(back)) {
          history = back;
          states.push(back.text);
        }
        expect(history.present).toEqual(draft("0", "0"));
        for (let forth = redo(history); forth; forth = redo(forth)) {
          history = forth;
          states.pop();
          expect(forth.text).toBe(states.at(-1));
        }
        expect(history.text).toBe(end.text);
        expect(history.past).toHaveLength(end.past.length);
      }),
    );
  });
});
