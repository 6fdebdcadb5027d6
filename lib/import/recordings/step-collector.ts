import type { Action } from "@/lib/contract/schemas/actions";
import type { RecordedTarget } from "./target";
import type { RecordedAction, RecordedStep } from "./types";

const NOT_CSS = "No CSS selector identifies this element.";
const OUT_OF_REACH = "It is in another tab or frame, which actions cannot reach.";
const GUESS = "The label may be elsewhere in the page. Test the selector before a run.";

/** Collects the outcomes of recorded steps, in order. */
export class StepCollector {
  readonly steps: RecordedStep[] = [];
  /** Modifier keys that are held down. */
  readonly held = new Set<string>();
  /** Last scroll position of each element. */
  readonly scrolled = new Map<string, number>();
  #settling = false;
  #focused: string | null = null;

  /** A new page is loading: the next step waits for its element, as recorder players do. */
  settle() {
    this.#settling = true;
    this.#focused = null;
  }

  carry(what: string, actions: readonly RecordedAction[], note: string | null = null) {
    this.steps.push({ kind: "carried", what, actions, note });
  }

  do(what: string, action: Action, note: string | null = null) {
    this.carry(what, [{ action, others: [] }], note);
  }

  lose(what: string, why: string, script: string | null = null) {
    this.steps.push({ kind: "lost", what, why, script });
  }

  /** Adds an action on an element, by its selector or else as a script. */
  at(
    what: string,
    target: RecordedTarget,
    make: (selector: string) => Action,
    script: (element: string) => string,
    note: string | null = null,
  ) {
    const { selector, others, lookup, guessed, framed = true } = target;
    if (selector === null) {
      this.#settling = false;
      const why = lookup === null && framed ? OUT_OF_REACH : NOT_CSS;
      this.lose(what, why, lookup && script(lookup));
      return;
    }
    const wait: RecordedAction[] = this.#settling
      ? [{ action: { type: "wait", selector }, others }]
      : [];
    this.#settling = false;
    this.carry(
      what,
      [...wait, { action: make(selector), others }],
      [...(note ? [note] : []), ...(guessed ? [GUESS] : [])].join(" ") || null,
    );
  }

  click(what: string, target: RecordedTarget, note: string | null = null) {
    this.at(
      what,
      target,
      (selector) => ({ type: "click", selector }),
      (element) => `${element}.click()`,
      note,
    );
    this.#focused = target.selector ?? target.lookup;
  }

  /** Focuses an element unless it has the focus. Needs a script if there is no selector. */
  focus(what: string, target: RecordedTarget) {
    const which = target.selector ?? target.lookup;
    if (which !== null && which === this.#focused) return;
    this.at(
      what,
      target,
      (selector) => ({ type: "click", selector }),
      (element) => `${element}.focus()`,
    );
    this.#focused = which;
  }

  /**
   * Types text into an element. Does not mention the text elsewhere, because it may be a password.
   */
  write(target: RecordedTarget, text: string) {
    const what = `Type into ${target.label}`;
    if (text === "") return this.lose(what, "No action clears a field.", emptied(target));
    this.focus(`Focus ${target.label}`, target);
    this.do(what, { type: "write", text });
  }

  press(key: string, target: RecordedTarget | null) {
    if (target) this.focus(`Focus ${target.label}`, target);
    this.do(`Press ${key}`, { type: "press", key });
  }

  waitFor(what: string, target: RecordedTarget, note: string | null = null) {
    this.#settling = false;
    const { selector, others, guessed } = target;
    if (selector === null) return this.lose(what, NOT_CSS);
    this.carry(what, [{ action: { type: "wait", selector }, others }], guessed ? GUESS : note);
  }
}

const emptied = ({ lookup }: RecordedTarget): string | null =>
  lookup &&
  `((e) => { e.value = ""; e.dispatchEvent(new Event("input", { bubbles: true })); })(${lookup})`;
