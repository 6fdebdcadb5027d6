import { findNodeAtOffset, getLocation, type Node, parseTree } from "jsonc-parser";
import type { FieldInfo } from "@/lib/contract/fields";
import { keysAt, type ValueAt, valuesAt } from "./contract-shape";
import { fieldInfoAt, kindInfoAt } from "./field-info";
import { findNode } from "./find-node";

export type JsonSuggestion = {
  readonly label: string;
  readonly detail?: string;
  readonly help?: string;
  /** Replaces the text from `from` to `to`. `cursor` is the position in it. */
  readonly text: string;
  readonly cursor: number;
  readonly kind: "property" | "value";
};

export type JsonSuggestions = {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly JsonSuggestion[];
};

/** The value at a path of a text. Invalid text is parsed up to its error. */
export const valueAtIn =
  (tree: Node | undefined): ValueAt =>
  (path) => {
    const at = tree && findNode(tree, path);
    return at?.found ? at.node.value : undefined;
  };

/** The contract's completions at an offset. Null within free text. */
export function suggestAt(text: string, offset: number): JsonSuggestions | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const tree = parseTree(text);
  const valueAt = valueAtIn(tree);
  const span = wordAt(text, offset, previousNode);
  if (!span) return null;
  const suggestions = isAtPropertyKey
    ? keySuggestions(text, span, path, tree, valueAt)
    : valueSuggestions(path, valueAt);
  return suggestions.length > 0 ? { ...span, suggestions } : null;
}

/** The name or value under the cursor, which a completion replaces. */
function wordAt(text: string, offset: number, previous: Node | undefined) {
  if (previous && previous.offset < offset && offset <= previous.offset + previous.length) {
    if (previous.type === "object" || previous.type === "array")
      return { from: offset, to: offset };
    return { from: previous.offset, to: previous.offset + previous.length };
  }
  const typed = /[\w-]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0].length ?? 0;
  return { from: offset - typed, to: offset };
}

function keySuggestions(
  text: string,
  { from, to }: { from: number; to: number },
  path: readonly (string | number)[],
  tree: Node | undefined,
  valueAt: ValueAt,
): JsonSuggestion[] {
  const object = path.slice(0, -1);
  const node = tree && findNode(tree, object);
  const present = new Set(
    node?.found
      ? (node.node.children ?? [])
          .map(({ children }) => children?.[0])
          .filter((name) => name && (name.offset !== from || name.length !== to - from))
          .map((name) => name?.value)
      : [],
  );
  const hasValue = /^\s*:/.test(text.slice(to));
  const more = /^\s*["[{]/.test(text.slice(to)) && !hasValue ? "," : "";
  return keysAt(object, valueAt)
    .filter((key) => !present.has(key))
    .map((key) => {
      const at = [...object, key];
      const info = fieldInfoAt(at, valueAt);
      const name = JSON.stringify(key);
      const value = hasValue ? "" : beginningOf(at, valueAt, info);
      const inserted = hasValue ? name : `${name}: ${value}${more}`;
      const inside = /^("|\[|\{)/.test(value) && value.length === 2 ? 1 : value.length;
      return {
        label: key,
        kind: "property",
        text: inserted,
        cursor: hasValue ? name.length : name.length + 2 + inside,
        ...(info && { detail: info.label, help: helpOf(info) }),
      };
    });
}

/** The initial value of a new field: for a boolean the non-default one. */
function beginningOf(
  path: readonly (string | number)[],
  valueAt: ValueAt,
  info: FieldInfo | undefined,
): string {
  const values = valuesAt(path, valueAt);
  if (values.includes("true")) return info?.default === true ? "false" : "true";
  if (values.length === 1 && values[0]) return values[0];
  const first = values.find((value) => ['""', "[]", "{}"].includes(value));
  return values.some((value) => value.startsWith('"')) ? '""' : (first ?? "");
}

function valueSuggestions(path: readonly (string | number)[], valueAt: ValueAt): JsonSuggestion[] {
  const info = fieldInfoAt(path, valueAt);
  const known = (info?.values ?? []).map((value) => JSON.stringify(value));
  // Not the empty string: typing a quote is faster.
  const values = valuesAt(path, valueAt).filter((value) => value !== '""');
  const isList = values.length === 1 && values[0] === "[]";
  return [...new Set(isList ? values : [...values, ...known])].map((value) => {
    const label = value.startsWith('"') ? String(JSON.parse(value)) : value;
    const kind = kindInfoAt(path, label);
    const isDefault = info?.default !== undefined && JSON.stringify(info.default) === value;
    return {
      label,
      kind: "value",
      text: value,
      cursor: value === "[]" || value === "{}" ? 1 : value.length,
      ...(isDefault && { detail: "default" }),
      ...(kind && { detail: kind.label, help: kind.help }),
    };
  });
}

export function helpOf({
  help,
  default: byDefault,
  min,
  max,
  unit,
  sideEffects,
  compatibility,
}: FieldInfo): string {
  const bounds = min !== undefined && max !== undefined ? `${min} to ${max}` : (min ?? max);
  const size =
    bounds === undefined
      ? []
      : [
          `${min === undefined ? "At most " : max === undefined ? "At least " : ""}${bounds}${unit && unit !== "score" ? ` ${unit}` : ""}.`,
        ];
  return [
    help,
    ...(byDefault === undefined ? [] : [`Default: ${JSON.stringify(byDefault)}.`]),
    ...size,
    ...(sideEffects ?? []),
    ...(compatibility ? [compatibility] : []),
  ].join(" ");
}

export function explainAt(text: string, offset: number) {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset, true);
  if (!tree || !node?.parent) return null;
  const valueAt = valueAtIn(tree);
  const path = getLocation(text, node.offset + (node.type === "string" ? 1 : 0)).path;
  const isName = node.parent.type === "property" && node.parent.children?.[0] === node;
  const kind = isName || typeof node.value !== "string" ? undefined : kindInfoAt(path, node.value);
  const info = isName ? fieldInfoAt(path, valueAt) : undefined;
  if (!kind && !info) return null;
  const span = { from: node.offset, to: node.offset + node.length };
  return info
    ? { ...span, title: info.label, help: helpOf(info), guide: info.guide }
    : { ...span, title: kind?.label ?? "", help: kind?.help ?? "", guide: null };
}
