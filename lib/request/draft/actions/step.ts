import { actionDefaults } from "@/lib/contract/defaults";
import type { IssuePath } from "@/lib/contract/failure/issue";
import type { ActionField } from "@/lib/contract/fields";
import { isJsonObject, textsIn } from "@/lib/contract/json-object";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { buildObject, keysOf } from "@/lib/contract/typed-keys";
import { type Body, withKey } from "../../body";
import { requiredTextValue } from "../content/values";
import {
  decimalValue,
  type FieldCodec,
  flagValue,
  numberValue,
  sameJson,
  textValue,
  writeChanged,
} from "../field-value";

/** The controls of all actions, so that a step that changes its type keeps what was typed. */
const values = {
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

type Control = keyof typeof values;

export type StepControls = {
  readonly [Name in Control]: (typeof values)[Name] extends FieldCodec<infer Value> ? Value : never;
};

const typed: { readonly [Name in Control]: FieldCodec<StepControls[Name]> } = values;

export type Step = StepControls & {
  readonly on: boolean;
  /** A comment. Never sent. */
  readonly note: string;
  /** An action type, or an unknown type from the request. */
  readonly type: string;
  /** The condition of a `wait`. */
  readonly by: "milliseconds" | "selector";
  /** Alternative selectors for the same element, from a recording or the picker. Never sent. */
  readonly others: readonly string[];
  /** The original action of the request; preserves fields without a control. */
  readonly raw: unknown;
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

/** Actions that require a selector; others omit an empty one. */
const selectorRequired = (type: ActionType) => type === "click";

const under = (json: unknown, key: string): unknown => (isJsonObject(json) ? json[key] : undefined);

const controlsOf = (each: <Name extends Control>(name: Name) => StepControls[Name]): StepControls =>
  buildObject<StepControls>(keysOf(typed), each);

const isSize = (name: Control) => name === "width" || name === "height";

export function stepFromAction(json: unknown): Step {
  const type = under(json, "type");
  const viewport = under(json, "viewport");
  return {
    on: true,
    note: "",
    type: typeof type === "string" ? type : "",
    by: under(json, "selector") === undefined ? "milliseconds" : "selector",
    ...controlsOf((name) => typed[name].read(under(isSize(name) ? viewport : json, name))),
    others: [],
    raw: json,
  };
}

export function newStep(type: ActionType): Step {
  const step = stepFromAction({ type });
  return type === "wait" ? { ...step, milliseconds: "1000" } : step;
}

export function stepToAction(step: Step): unknown {
  const { type, raw } = step;
  // An unchanged step returns the original action, whatever its spelling.
  if (!isStepType(type) || isUnchanged(step)) return raw;
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

/** Whether the controls show what the original action has. */
function isUnchanged(step: Step): boolean {
  const before = stepFromAction(step.raw);
  return (
    step.type === before.type &&
    step.by === before.by &&
    keysOf(typed).every((name) => step[name] === before[name] || sameJson(step[name], before[name]))
  );
}

const isControl = (name: string): name is Control => Object.hasOwn(values, name);

function writeControl<Name extends Control>(name: Name, step: Step, before: unknown): unknown {
  const value: StepControls[Name] = step[name];
  return writeChanged(typed[name], value, before);
}

function writeViewport(step: Step, before: unknown): unknown {
  const size: Body = isJsonObject(before) ? before : {};
  const width = writeControl("width", step, size.width);
  const height = writeControl("height", step, size.height);
  const next = withKey(withKey(size, "width", width), "height", height);
  return Object.keys(next).length === 0 ? undefined : next;
}

export function reviveStep(stored: unknown): Step | null {
  if (!isJsonObject(stored) || typeof stored.type !== "string") return null;
  const nothing = stepFromAction({ type: stored.type });
  const revive = <Name extends Control>(name: Name): StepControls[Name] =>
    typed[name].revive(stored[name]) ?? nothing[name];
  return {
    on: stored.on !== false,
    note: typeof stored.note === "string" ? stored.note : "",
    type: stored.type,
    by: stored.by === "selector" ? "selector" : "milliseconds",
    ...controlsOf(revive),
    others: textsIn(stored.others),
    raw: stored.raw,
  };
}

/**
 * The control of an issue within an action; the type if there is no such control. Some validators
 * put the type of the action before the field.
 */
export function locateInStep(issue: IssuePath, step: Step): IssuePath {
  if (!isStepType(step.type)) return ["type"];
  const own = stepControls[step.type];
  for (const [at, key] of issue.entries()) {
    if (key === "viewport" && step.type === "screenshot")
      return [issue[at + 1] === "height" ? "height" : "width"];
    if (typeof key === "string" && Object.hasOwn(own, key))
      return [step.type === "wait" ? step.by : key];
  }
  return step.type === "wait" && issue.length === 0 ? [step.by] : ["type"];
}
