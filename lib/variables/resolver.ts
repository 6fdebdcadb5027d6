import { variableReference } from "@/lib/contract/secret-reference";
import { dateText } from "./dates";
import { parseTemplate, type TemplatePart } from "./template";
import { type CollectionVariables, variablesByName } from "./variable";

export type VariableValue = string | number | boolean;

/** The values of a request's templates at one moment. */
export type Scope = {
  readonly variables: CollectionVariables;
  /** Values of the row of a sweep. They replace every variable of the same name. */
  readonly row?: Readonly<Record<string, VariableValue>>;
  readonly now: Date;
  /** Milliseconds that `now` is after the moment, if its local parts are those of another time zone. */
  readonly ahead?: number;
  /** For a sweep, which may still fill the names. Otherwise an undefined name is an issue. */
  readonly keepsUndefined?: true;
};

export type TemplateIssue =
  | { readonly kind: "undefined"; readonly name: string }
  /** The names from the first to its repetition. */
  | { readonly kind: "cycle"; readonly names: readonly string[] }
  | { readonly kind: "depth"; readonly name: string }
  | { readonly kind: "length" };

export type Resolved =
  | {
      readonly ok: true;
      readonly value: VariableValue;
      /** Names of the secrets whose references the value contains. */
      readonly secrets: readonly string[];
    }
  | { readonly ok: false; readonly issue: TemplateIssue };

export const MAX_DEPTH = 8;
/** Characters. Nesting multiplies: eight levels of ten references each would be 10⁸ texts. */
const MAX_LENGTH = 1_000_000;

export type Resolver = (text: string) => Resolved;

/** A value with the number of levels below it. */
type Nested = { readonly resolved: Resolved; readonly height: number };

/** Resolves texts. A text that is one template has the type of its variable. */
export function createResolver(scope: Scope): Resolver {
  const values = valuesByName(scope);
  // Without it, eight levels of ten empty values each would be 10⁸ steps.
  const known = new Map<string, Nested>();

  const ofName = (name: string, above: readonly string[]): Nested => {
    if (above.includes(name))
      return failed({ kind: "cycle", names: [...above.slice(above.indexOf(name)), name] });
    const nested = known.get(name) ?? valueNamed(name, above);
    if (nested.resolved.ok) known.set(name, nested);
    return nested.resolved.ok && above.length + nested.height >= MAX_DEPTH
      ? failed({ kind: "depth", name: above[0] ?? name })
      : nested;
  };

  const valueNamed = (name: string, above: readonly string[]): Nested => {
    const found = values.get(name);
    if (found === undefined)
      return scope.keepsUndefined ? leaf(`{{${name}}}`) : failed({ kind: "undefined", name });
    if (typeof found === "object") return leaf(variableReference(name), [name]);
    if (typeof found !== "string") return leaf(found);
    if (above.length >= MAX_DEPTH) return failed({ kind: "depth", name: above[0] ?? name });
    return ofText(found, [...above, name]);
  };

  const ofPart = (part: TemplatePart, above: readonly string[]): Nested => {
    if (part.kind === "text") return leaf(part.text);
    if (part.kind === "date")
      return leaf(dateText(scope.now, part.offset, part.format, scope.ahead));
    const { resolved, height } = ofName(part.name, above);
    return { resolved, height: height + 1 };
  };

  const ofText = (text: string, above: readonly string[]): Nested => {
    const parts = parseTemplate(text);
    const [only] = parts;
    if (only && parts.length === 1) return ofPart(only, above);
    let value = "";
    let height = 0;
    const secrets: string[] = [];
    for (const part of parts) {
      const nested = ofPart(part, above);
      if (!nested.resolved.ok) return nested;
      value += String(nested.resolved.value);
      secrets.push(...nested.resolved.secrets);
      height = Math.max(height, nested.height);
      if (value.length > MAX_LENGTH) return failed({ kind: "length" });
    }
    return { resolved: { ok: true, value, secrets }, height };
  };

  return (text) => ofText(text, []).resolved;
}

const leaf = (value: VariableValue, secrets: readonly string[] = []): Nested => ({
  resolved: { ok: true, value, secrets },
  height: 0,
});

const failed = (issue: TemplateIssue): Nested => ({
  resolved: { ok: false, issue },
  height: 0,
});

type Found = VariableValue | { readonly secret: true };

/** The values that apply. Precedence: row, chosen environment, collection. */
function valuesByName({ variables, row = {} }: Scope): ReadonlyMap<string, Found> {
  const stored = [...variablesByName(variables)].map(([name, variable]): [string, Found] => [
    name,
    "secret" in variable ? variable : variable.value,
  ]);
  return new Map<string, Found>([...stored, ...Object.entries(row)]);
}

/** The names that a text refers to, each once. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(parseTemplate(text).flatMap((part) => (part.kind === "variable" ? [part.name] : []))),
];
