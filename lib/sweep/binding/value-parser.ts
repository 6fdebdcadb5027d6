import { secretMessage, templateIssueMessage } from "@/lib/variables/messages";
import { createResolver, type VariableValue } from "@/lib/variables/resolver";
import type { TypedValue } from "../rows-file";
import { placeholderNames } from "../settings";
import type { Target } from "../sweep";
import { parseFieldValue, switches, type ValueResult } from "../values";
import { bindBody, escapeOthers, neededType, type ValueContext, variableNamed } from "./templates";

/** Values of an axis may refer to variables; those of a file are data, which other columns may fill. */
type Origin = "axis" | "file";

export type ValueParser = {
  readonly target: Target;
  readonly parse: (typed: TypedValue) => ValueResult;
};

export const valueParser = (
  target: Target,
  context: ValueContext,
  origin: Origin,
): ValueParser => ({
  target,
  parse:
    target.kind === "field"
      ? fieldParser(target.wire, context, origin)
      : nameParser(target.name, context, origin),
});

function fieldParser(wire: string, { scope, varied }: ValueContext, origin: Origin) {
  const ofAxis = (typed: TypedValue): ValueResult => {
    const { body, issues } = bindBody({ value: typed.text }, scope, varied);
    const [issue] = issues;
    return issue
      ? { ok: false, message: issue.message }
      : parseFieldValue(wire, boundValue(body.value));
  };
  const ofFile = (typed: TypedValue): ValueResult => {
    const result = parseFieldValue(wire, typed);
    if (!result.ok || result.setting.change.kind !== "set") return result;
    const value = escapeOthers(result.setting.change.value, varied);
    return { ok: true, setting: { ...result.setting, change: { kind: "set", value } } };
  };
  return (typed: TypedValue): ValueResult => {
    if (!typed.text.includes("{{")) return parseFieldValue(wire, typed);
    return origin === "axis" ? ofAxis(typed) : ofFile(typed);
  };
}

/** A text that was one reference has the type of its variable. */
const boundValue = (value: unknown): TypedValue =>
  typeof value === "string" ? { text: value } : { text: String(value), json: value };

function nameParser(name: string, context: ValueContext, origin: Origin) {
  const { base, scope, varied } = context;
  const variable = variableNamed(name, scope);
  const declared = variable && "value" in variable ? typeof variable.value : "string";
  const needed = neededType(base, name, scope);
  const others = varied.filter((each) => each !== name);
  const set = (value: VariableValue, text = String(value)): ValueResult => ({
    ok: true,
    setting: { target: { kind: "placeholder", name }, text, change: { kind: "set", value } },
  });
  const ofText = (text: string): ValueResult => {
    const parsed = ofType(text, declared) ?? (declared === "string" ? ofType(text, needed) : null);
    if (parsed !== null) return set(parsed, text);
    if (declared === "string") return set(text);
    return {
      ok: false,
      message: `${text} is not ${declared === "number" ? "a number" : "true or false"}, but the variable ${name} is.`,
    };
  };
  return (typed: TypedValue): ValueResult => {
    const { text, json } = typed;
    if (json === undefined && text.trim() === "") {
      const stored = createResolver(scope)(`{{${name}}}`);
      return stored.ok
        ? set(stored.value)
        : { ok: false, message: `Enter a value. No variable ${name} has one to use instead.` };
    }
    if (typeof json === "number" || typeof json === "boolean") return set(json);
    if (origin === "file" || !text.includes("{{")) return ofText(text);
    const varies = placeholderNames(text).find((each) => others.includes(each));
    if (varies !== undefined)
      return { ok: false, message: `{{${varies}}} varies too, so no other value can contain it.` };
    const resolved = createResolver(scope)(text);
    if (!resolved.ok) return { ok: false, message: templateIssueMessage(resolved.issue) };
    const [secret] = resolved.secrets;
    if (secret !== undefined) return { ok: false, message: secretMessage(secret) };
    return typeof resolved.value === "string" ? ofText(resolved.value) : set(resolved.value);
  };
}

/** Null if the text has no value of the type. */
function ofType(text: string, type: string | null): VariableValue | null {
  const trimmed = text.trim();
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
  return type === "boolean" ? (switches[trimmed.toLowerCase()] ?? null) : null;
}
