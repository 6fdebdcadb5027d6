import { fromWire } from "@/lib/contract/canonical";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { noVariables } from "@/lib/variables/parse-variables";
import { resolveBody } from "@/lib/variables/resolve-body";
import { namesIn, type Scope } from "@/lib/variables/resolver";
import {
  escapeTemplates,
  formatTemplate,
  isTemplate,
  type TemplatePart,
} from "@/lib/variables/template";
import { chosenVariables, type Variable, variablesByName } from "@/lib/variables/variable";
import { mapTexts, placeholderNames } from "../settings";

export type ValueContext = {
  readonly base: Body;
  readonly scope: Scope;
  /** The names that any axis or column varies. */
  readonly varied: readonly string[];
};

export const emptyScope: Scope = { variables: noVariables, now: new Date(0) };

/** The variable of a name: of the chosen environment, or else of the collection. */
export const variableNamed = (name: string, { variables }: Scope): Variable | null =>
  variablesByName(variables).get(name) ?? null;

/** Whether the chosen environment defines the variable. */
export const environmentOf = (name: string, { variables }: Scope): string | null =>
  chosenVariables(variables).some((each) => each.name === name) ? variables.chosen : null;

/** The names in a request, and those in the values of its variables. */
export function namesInScope(base: Body, scope: Scope): readonly string[] {
  const names = new Set(placeholderNames(base));
  // The loop also visits names that are added during it.
  for (const name of names) {
    const variable = variableNamed(name, scope);
    if (variable && "value" in variable && typeof variable.value === "string")
      for (const inner of namesIn(variable.value)) names.add(inner);
  }
  return [...names];
}

/** Placeholder of a name that varies while the others are resolved. It cannot be typed. */
const mark = (at: number) => `\u0000${at}\u0000`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see `mark`
const MARK = /\u0000(\d+)\u0000/;
const LOOSE = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/**
 * Replaces the templates of a request, except for the names that vary. The result has its other braces escaped, so that
 * `requestBody` sends them as they are.
 */
export function bindBody(
  base: Body,
  scope: Scope,
  varied: readonly string[],
): { readonly body: Body; readonly issues: readonly RequestIssue[] } {
  const row = Object.fromEntries(varied.map((name, at) => [name, mark(at)]));
  const marked = mapTexts(base, (text) =>
    text.replaceAll(LOOSE, (found, name: string) =>
      varied.includes(name) && !isTemplate(found) ? mark(varied.indexOf(name)) : found,
    ),
  );
  const { body, issues } = resolveBody(isJsonObject(marked) ? marked : base, { ...scope, row });
  const bound = mapTexts(body, (text) => unmarked(text, varied));
  return { body: isJsonObject(bound) ? bound : body, issues };
}

function unmarked(text: string, varied: readonly string[]): string {
  // Texts and numbers of names alternate.
  const pieces = text.split(MARK);
  if (pieces.length === 1) return escapeTemplates(text);
  return formatTemplate(
    pieces.flatMap((piece, at): TemplatePart[] => {
      if (at % 2 === 1) return [{ kind: "variable", name: varied[Number(piece)] ?? piece }];
      return piece === "" ? [] : [{ kind: "text", text: piece }];
    }),
  );
}

/** A value in which only the names that vary are templates. */
export const escapeOthers = (value: unknown, varied: readonly string[]): unknown =>
  mapTexts(value, (text) =>
    unmarked(
      text.replaceAll(LOOSE, (found, name: string) =>
        varied.includes(name) ? mark(varied.indexOf(name)) : found,
      ),
      varied,
    ),
  );

const PROBE = "\u0000";

/** The type that a field needs whose whole text is the name. Null if the field takes texts. */
export function neededType(base: Body, name: string, scope: Scope): "number" | "boolean" | null {
  const row = { [name]: PROBE };
  const { body, texts } = resolveBody(base, { ...scope, row, keepsUndefined: true });
  const checked = fromWire(body);
  for (const { code, path, expected } of checked.ok ? [] : checked.issues) {
    const found = texts.find((each) => JSON.stringify(each.path) === JSON.stringify(path));
    if (code !== "invalid_type" || found?.value !== PROBE) continue;
    if (expected === "int" || expected === "number") return "number";
    if (expected === "boolean") return "boolean";
  }
  return null;
}
