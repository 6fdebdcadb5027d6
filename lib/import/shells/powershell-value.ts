import { lengthAt, matchAt } from "../match-at";
import type { RoundedNumbers } from "../rounded-numbers";
import { parsePowerShellText } from "./powershell";

export type PowerShellValue = {
  readonly value: unknown;
  readonly substitutions: readonly string[];
  /** Number of values and substitutions inside. */
  readonly size: number;
  readonly end: number;
};

const DEPTH = 60;
/** A variable that contains another twice doubles its size with each assignment. */
export const MAX_SIZE = 20_000;

export type PowerShellContext = {
  /** Keyed by lower-case name. */
  readonly variables: ReadonlyMap<string, PowerShellValue>;
  readonly rounded: RoundedNumbers;
};

/**
 * Parses a PowerShell value: strings, numbers, $true, @{…}, @(…), comma lists, variables, a value
 * in parentheses piped to `ConvertTo-Json`. Null for anything else.
 */
export function parsePowerShellValue(
  text: string,
  start: number,
  context: PowerShellContext,
  depth = 0,
): PowerShellValue | null {
  const first = readOne(text, start, context, depth);
  if (!first) return null;
  const items = [first.value];
  const substitutions = [...first.substitutions];
  let { end, size } = first;
  for (;;) {
    const found = matchAt(/\s{0,99},\s*/y, text, end);
    const next = found ? readOne(text, end + found[0].length, context, depth) : null;
    if (!next) break;
    items.push(next.value);
    for (const each of next.substitutions) substitutions.push(each);
    size += next.size;
    end = next.end;
    if (size > MAX_SIZE) return null;
  }
  return { value: items.length > 1 ? items : first.value, substitutions, size, end };
}

/** With the suffix of a type or a multiplier: `0x1F`, `1e3`, `5L`, `60kb`. */
const NUMBER =
  /(-?)(0x[\da-f]{1,16}|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?:u?[lsy]|[dnu])?([kmgtp]b)?(?![\w.])/iy;
const UNITS: Readonly<Record<string, number>> = {
  kb: 2 ** 10,
  mb: 2 ** 20,
  gb: 2 ** 30,
  tb: 2 ** 40,
  pb: 2 ** 50,
};

const blank = /(?:\s|`\r?\n|#[^\n]*(?=\n))*/y;

const skip = (text: string, at: number): number => at + lengthAt(blank, text, at);

function readOne(
  text: string,
  from: number,
  context: PowerShellContext,
  depth: number,
): PowerShellValue | null {
  if (depth > DEPTH) return null;
  const start = skip(text, from);
  const quoted = parsePowerShellText(text, start);
  if (quoted) {
    const { text: value, substitutions, end } = quoted;
    return { value, substitutions, size: 1 + substitutions.length, end };
  }
  const casted = matchAt(
    /\[(?:ordered|pscustomobject|string|uri|int|bool|array|hashtable|byte\[\]|object\[\])\]\s*|\[(?:System\.)?Text\.Encoding\]::\w+\.GetBytes(?=\()/iy,
    text,
    start,
  );
  if (casted) return readOne(text, start + casted[0].length, context, depth + 1);
  const command = lengthAt(CONVERT, text, start);
  if (command > 0) {
    const read = readOne(text, start + command, context, depth + 1);
    return read && { ...read, end: read.end + lengthAt(CONVERT_OPTIONS, text, read.end) };
  }
  if (text.startsWith("@{", start)) return readTable(text, start + 2, context, depth + 1);
  if (text.startsWith("@(", start)) {
    const list = readParts(text, start + 2, context, depth + 1);
    return list && { ...list, value: list.items.flat() };
  }
  const open = lengthAt(/\$?\(/y, text, start);
  if (open > 0) {
    const inner = parsePowerShellValue(text, start + open, context, depth + 1);
    const close = inner ? skip(text, afterPipe(text, inner.end)) : 0;
    return inner && text[close] === ")" ? { ...inner, end: close + 1 } : null;
  }
  const number = matchAt(NUMBER, text, start);
  if (number) {
    const [all, minus = "", digits = "", unit = ""] = number;
    const written =
      (/^0x/i.test(digits) ? Number(digits) : context.rounded.read(digits)) *
      (UNITS[unit.toLowerCase()] ?? 1);
    return {
      ...{ value: minus === "" ? written : -written, substitutions: [] },
      ...{ size: 1, end: start + all.length },
    };
  }
  const found = matchAt(/\$(?:\w+:)?\w+/y, text, start)?.[0];
  if (found === undefined) return null;
  const end = start + found.length;
  const name = found.slice(1).toLowerCase();
  const constant = { true: true, false: false, null: null }[name];
  if (constant !== undefined) return { value: constant, substitutions: [], size: 1, end };
  const known = context.variables.get(name);
  return known ? { ...known, end } : { value: found, substitutions: [found], size: 2, end };
}

/** Skips `| ConvertTo-Json …`, which does not change the value. */
export const afterPipe = (text: string, at: number): number => at + lengthAt(PIPE, text, at);

/** The same as a command of its own: `ConvertTo-Json @{…} -Depth 5`. A key becomes a secure string. */
const CONVERT =
  /ConvertTo-(?:Json|SecureString)(?:[ \t]+-(?:Depth[ \t]+\d+|Compress|InputObject|String|AsPlainText|Force)){0,9}[ \t]+/iy;
const CONVERT_OPTIONS = /(?:[ \t]+-(?:Depth[ \t]+\d+|Compress|AsPlainText|Force)){0,9}/iy;

const PIPE = /\s{0,99}\|\s{0,99}ConvertTo-Json(?:[ \t]+-\w+(?:[ \t]+\d+)?|[ \t]+\d+)*/iy;

function readParts(text: string, from: number, context: PowerShellContext, depth: number) {
  const items: unknown[] = [];
  const substitutions: string[] = [];
  let size = 1;
  let at = skip(text, from);
  while (text[at] !== ")") {
    const item = parsePowerShellValue(text, at, context, depth);
    if (!item) return null;
    size += item.size;
    if (size > MAX_SIZE) return null;
    items.push(item.value);
    for (const each of item.substitutions) substitutions.push(each);
    at = skip(text, item.end);
    if (text[at] === ";" || text[at] === ",") at = skip(text, at + 1);
  }
  return { items, substitutions, size, end: at + 1 };
}

/** The value of a member, also piped to `ConvertTo-Json`, or the source of an expression up to the end of the member. */
function readMember(
  text: string,
  start: number,
  context: PowerShellContext,
  depth: number,
): PowerShellValue | null {
  const value = parsePowerShellValue(text, start, context, depth);
  const end = value ? afterPipe(text, value.end) : start;
  const isWhole = value !== null && matchAt(/[ \t]*(?:[;}#\r\n]|$)/y, text, end) !== null;
  return isWhole ? { ...value, end } : readExpression(text, start, /[;\n]/);
}

/** The source of an expression that is not evaluated, up to one of `ends` outside of brackets and quotes. */
export function readExpression(text: string, start: number, ends: RegExp): PowerShellValue | null {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (depth === 0 && (ends.test(char) || ")]}".includes(char))) break;
    const quoted = parsePowerShellText(text, at);
    if ("([{".includes(char)) depth += 1;
    if (")]}".includes(char)) depth -= 1;
    at = quoted?.end ?? at + 1;
  }
  const source = text.slice(start, at).trim();
  return source === "" ? null : { value: source, substitutions: [source], size: 2, end: at };
}

function readTable(
  text: string,
  from: number,
  context: PowerShellContext,
  depth: number,
): PowerShellValue | null {
  const entries: [string, unknown][] = [];
  const substitutions: string[] = [];
  let size = 1;
  let at = skip(text, from);
  while (text[at] !== "}") {
    const bare = matchAt(/[\w-]+/y, text, at)?.[0];
    const quoted = bare === undefined ? parsePowerShellText(text, at) : null;
    const name = bare ?? quoted?.text;
    if (name === undefined) return null;
    const equals = skip(text, bare === undefined ? (quoted?.end ?? at) : at + bare.length);
    if (text[equals] !== "=") return null;
    const value = readMember(text, skip(text, equals + 1), context, depth);
    if (!value) return null;
    size += value.size;
    if (size > MAX_SIZE) return null;
    entries.push([name, value.value]);
    for (const each of value.substitutions) substitutions.push(each);
    at = skip(text, value.end);
    if (text[at] === ";") at = skip(text, at + 1);
  }
  return { value: Object.fromEntries(entries), substitutions, size, end: at + 1 };
}
