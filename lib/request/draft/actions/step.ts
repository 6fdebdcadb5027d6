import { actionDefaults } from "@/lib/contract/defaults";
import type { ActionField } from "@/lib/contract/fields";
import { isJsonObject } from "@/lib/contract/json-object";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { keysOf } from "@/lib/contract/typed-keys";
import type { Body, IssuePath } from "../../body";
import { requiredTextValue, withKey } from "../content/values";
import {
  decimalValue,
  type FieldValue,
  flagValue,
  numberValue,
  sameJson,
  textValue,
  writeChanged,
} from "../field-value";

/** What the controls of a step hold, for every action: a step that changes its type keeps what was typed. */
export type StepControls = {
  readonly milliseconds: string;
  readonly selector: string;
  readonly fullPage: boolean;
  readonly quality: string;
  readonly width: string;
  readonly height: string;
  readonly all: boolean;
  readonly text: string;
  readonly key: string;
  readonly direction: string;
  readonly script: string;
  readonly format: string;
  readonly landscape: boolean;
  readonly scale: string;
};

/** One action of the draft. */
export type Step = StepControls & {
  /** Whether it is sent. */
  readonly on: boolean;
  /** A comment; it never leaves the draft. */
  readonly note: string;
  /** An action, or whatever else stood in the request. */
  readonly type: string;
  /** What a `wait` waits for. */
  readonly by: "milliseconds" | "selector";
  /** Other selectors for the same element, from a recording or the picker, for when the first one fails. Never sent. */
  readonly others: readonly string[];
  /** The action as the request had it, so that what no control shows stays with it. */
  readonly raw: unknown;
};

type Control = keyof StepControls;

const values: { readonly [Name in Control]: FieldValue<StepControls[Name]> } = {
  milliseconds: numberValue,
  selector: textValue,
  fullPage: flagValue(actionDefaults.fullPage),
  quality: numberValue,
  width: numberValue,
  height: numberValue,
  all: flagValue(actionDefaults.all),
  text: requiredTextValue,
  key: requiredTextValue,
  direction: textValue,
  script: requiredTextValue,
  format: textValue,
  landscape: flagValue(actionDefaults.landscape),
  scale: decimalValue,
};

type OwnField<Type extends ActionType> = Exclude<ActionField<Type>, "viewport">;

/** The controls of each action, in the order of the menu: the most frequent action first. */
export const stepControls: {
  readonly [Type in ActionType]: Readonly<Record<OwnField<Type>, true>>;
} = {
  click: { selector: true, all: true },
  wait: { milliseconds: true, selector: true },
  write: { text: true },
  press: { key: true },
  scroll: { direction: true, selector: true },
  screenshot: { fullPage: true, quality: true },
  scrape: {},
  executeJavascript: { script: true },
  pdf: { format: true, landscape: true, scale: true },
};

export const stepTypes = keysOf(stepControls);

export const isStepType = (type: string): type is ActionType =>
  stepTypes.some((each) => each === type);

/** Selectors that the contract asks for; elsewhere an empty one is left out. */
const selectorRequired = (type: ActionType) => type === "click";

const under = (json: unknown, key: string): unknown => (isJsonObject(json) ? json[key] : undefined);

const controlsOf = (
  each: <Name extends Control>(name: Name) => StepControls[Name],
): StepControls => ({
  milliseconds: each("milliseconds"),
  selector: each("selector"),
  fullPage: each("fullPage"),
  quality: each("quality"),
  width: each("width"),
  height: each("height"),
  all: each("all"),
  text: each("text"),
  key: each("key"),
  direction: each("direction"),
  script: each("script"),
  format: each("format"),
  landscape: each("landscape"),
  scale: each("scale"),
});

const isSize = (name: Control) => name === "width" || name === "height";

/** The step that shows an action of a request, of whatever kind. */
export function stepFromAction(json: unknown): Step {
  const type = under(json, "type");
  const viewport = under(json, "viewport");
  return {
    on: true,
    note: "",
    type: typeof type === "string" ? type : "",
    by: under(json, "selector") === undefined ? "milliseconds" : "selector",
    ...controlsOf((name) => values[name].read(under(isSize(name) ? viewport : json, name))),
    others: [],
    raw: json,
  };
}

/** A step of a type with nothing filled in. */
export function newStep(type: ActionType): Step {
  const step = stepFromAction({ type });
  return type === "wait" ? { ...step, milliseconds: "1000" } : step;
}

/** The action that a step stands for, valid or not. */
export function stepToAction(step: Step): unknown {
  const { type, raw } = step;
  // What still shows the request's own action leaves it as it is, however it is spelled.
  const { on: _on, note: _note, others: _others, ...controls } = step;
  const { on: _wasOn, note: _noNote, others: _noOthers, ...before } = stepFromAction(raw);
  if (sameJson(controls, before) || !isStepType(type)) return raw;
  let next: Body = isJsonObject(raw) && raw.type === type ? raw : { type };
  const put = (name: string, value: unknown) => {
    next = withKey(next, name, value);
  };
  for (const name of Object.keys(stepControls[type]).filter(isControl)) {
    const value = writeControl(name, step, next[name]);
    if (type === "wait" && name !== step.by) put(name, undefined);
    else if (
      name === "selector" &&
      value === undefined &&
      (selectorRequired(type) || type === "wait")
    )
      put(name, "");
    else put(name, value);
  }
  if (type === "screenshot") put("viewport", writeViewport(step, next.viewport));
  return next;
}

const isControl = (name: string): name is Control => Object.hasOwn(values, name);

function writeControl<Name extends Control>(name: Name, step: Step, before: unknown): unknown {
  const value: StepControls[Name] = step[name];
  return writeChanged(values[name], value, before);
}

function writeViewport(step: Step, before: unknown): unknown {
  const size: Body = isJsonObject(before) ? before : {};
  const width = writeControl("width", step, size.width);
  const height = writeControl("height", step, size.height);
  const next = withKey(withKey(size, "width", width), "height", height);
  return Object.keys(next).length === 0 ? undefined : next;
}

/** A stored step; null where it is none. */
export function reviveStep(stored: unknown): Step | null {
  if (!isJsonObject(stored) || typeof stored.type !== "string") return null;
  const nothing = stepFromAction({ type: stored.type });
  const given = <Name extends Control>(name: Name): StepControls[Name] =>
    values[name].revive(stored[name]) ?? nothing[name];
  return {
    on: stored.on !== false,
    note: typeof stored.note === "string" ? stored.note : "",
    type: stored.type,
    by: stored.by === "selector" ? "selector" : "milliseconds",
    ...controlsOf(given),
    others: Array.isArray(stored.others)
      ? stored.others.filter((each) => typeof each === "string")
      : [],
    raw: stored.raw,
  };
}

/** The control of a step for an issue below its action; the step as a whole where there is none. */
export function locateInStep([key, below]: IssuePath, step: Step): IssuePath {
  if (key === "viewport") return [below === "height" ? "height" : "width"];
  if (typeof key === "string" && isControl(key) && isStepType(step.type)) {
    if (step.type === "wait") return [step.by];
    if (Object.hasOwn(stepControls[step.type], key)) return [key];
  }
  return step.type === "wait" ? [step.by] : ["type"];
}
