import type { Action } from "@/lib/contract/schemas/actions";
import type { RecordedTarget } from "./target";
import type { RecordedAction, RecordedStep } from "./types";

const NOT_CSS = "No CSS selector says which element that is.";
const OUT_OF_REACH = "It is in another tab or frame, which actions do not reach.";
const GUESS = "Its label may be written elsewhere in the page: try the selector before a run.";

/** Collects what recorded steps become, in their order. */
export class StepCollector {
  readonly steps: RecordedStep[] = [];
  /** Keys that are held down. */
  readonly held = new Set<string>();
  /** Where each box stands that was scrolled. */
  readonly scrolled = new Map<string, number>();
  #settling = false;
  #focused: string | null = null;

  /** Another page is on its way: the next step waits for its element, as the recorder's own players do. */
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

  /** An action at an element: with its selector, or else as a script. */
  at(
    what: string,
    target: RecordedTarget,
    make: (selector: string) => Action,
    script: (element: string) => string,
    note: string | null = null,
  ) {
    const { selector, others, lookup, guessed } = target;
    if (selector === null) {
      this.#settling = false;
      this.lose(what, lookup === null ? OUT_OF_REACH : NOT_CSS, lookup && script(lookup));
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

  /** Puts the focus on an element, where it is not there already; without a selector a script has to. */
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

  /** Text into an element. The text itself is told to nobody: it may be a password. */
  write(target: RecordedTarget, text: string) {
    const what = `Type into ${target.words}`;
    if (text === "") return this.lose(what, "Emptying a field is no action.", emptied(target));
    this.focus(`Put the focus on ${target.words}`, target);
    this.do(what, { type: "write", text });
  }

  press(key: string, target: RecordedTarget | null) {
    if (target) this.focus(`Put the focus on ${target.words}`, target);
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
