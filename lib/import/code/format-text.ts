import { DynamicExpression, isPlainObject, PLACEHOLDERS } from "./dynamic-expression";
import type { CodeCall, Read } from "./token-list";
import type { CodeToken } from "./tokens";

type Parser = {
  readonly call: (place: number, depth: number) => Read<CodeCall> | null;
  readonly value: (place: number, depth: number) => Read<unknown>;
  readonly variable: (name: string) => unknown;
  /** The place of an unknown value in a text. */
  readonly placeholder: (text: string) => string;
};

/** `"%s: %d"`, with the positions of PHP and Java (`%1$s`) and the names of Python (`%(name)s`). */
const PERCENT = /%(?:\((\w{1,60})\)|(\d{1,3})\$)?[-+0-9.]{0,9}([a-zA-Z%@])/g;
/** `"{}: {0} {name:?}"` of Python, Rust and C#. Doubled braces are one brace. */
const BRACES = /\{\{|\}\}|\{(\w{0,60})(?:![a-z])?(?::([^{}"]{0,20}))?\}/g;
const HAS_PERCENT = /%[-+0-9.]{0,9}[a-z@]/i;

/** Calls whose first argument is a format, and those of C#, Rust and C++ whose format has braces. */
const CALLS = /^(?:(?:[Ss]tring|fmt|std|String)\.)?(?:[Ff]ormat!?|s?printf|Sprintf)$/;
const BRACE_CALLS = /Format$|!$|^(?:fmt|std)\.format$/;

/** The text that a call such as `Sprintf("{%q: %d}", "a", 1)` makes. Undefined for other calls. */
export function formatCall(parser: Parser, { name, args, named }: CodeCall): string | undefined {
  // Swift names the format.
  if (name === "String" && typeof named.format === "string")
    return filledFormat(parser, named.format, args, {}, false);
  const [format, ...values] = args;
  if (typeof format !== "string" || !CALLS.test(name)) return undefined;
  return filledFormat(parser, format, values, named, BRACE_CALLS.test(name));
}

/** A text with what formats it: `"…".format(a)`, `"…".formatted(a)` of Java, `"…" % (a, b)`. */
export function formattedText(
  parser: Parser,
  tokens: readonly CodeToken[],
  { value, next }: Read<unknown>,
  depth: number,
): Read<unknown> {
  if (typeof value !== "string") return { value, next };
  const sign = tokens[next]?.kind === "sign" ? tokens[next].value : "";
  if (sign === "." && /^format(?:ted)?$/.test(tokens[next + 1]?.value ?? "")) {
    const call = parser.call(next + 1, depth + 1);
    if (!call) return { value, next };
    const { args, named } = call.value;
    // Kotlin and Scala format with percent signs.
    const text = filledFormat(parser, value, args, named, !HAS_PERCENT.test(value));
    return { value: text, next: call.next };
  }
  if (sign !== "%" || !(HAS_PERCENT.test(value) || value.includes("%("))) return { value, next };
  const read = parser.value(next + 1, depth + 1);
  const named = isPlainObject(read.value) ? read.value : {};
  const values = Array.isArray(read.value) ? read.value : [read.value];
  return { value: filledFormat(parser, value, values, named, false), next: read.next };
}

function filledFormat(
  { placeholder, variable }: Parser,
  format: string,
  values: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
  hasBraces: boolean,
): string {
  let next = 0;
  const textOf = (all: string, value: unknown, isQuoted: boolean): string => {
    if (value instanceof DynamicExpression) return placeholder(value.text);
    if (!/^(?:string|number|boolean)$/.test(typeof value)) return placeholder(all);
    return isQuoted ? JSON.stringify(value) : String(value);
  };
  if (!hasBraces)
    return format.replace(PERCENT, (all, name?: string, at?: string, kind?: string) => {
      if (kind === "%") return "%";
      const value = name ? named[name] : values[at ? Number(at) - 1 : next++];
      return textOf(all, value, kind === "q");
    });
  return format.replace(BRACES, (all, name?: string, style?: string) => {
    if (name === undefined) return all.slice(1);
    const value =
      name === ""
        ? values[next++]
        : /^\d+$/.test(name)
          ? values[Number(name)]
          : Object.hasOwn(named, name)
            ? named[name]
            : variable(name);
    return textOf(all, value, style === "?");
  });
}

/** Interpolates variables with known values. Adds the others to `unfilled` and leaves them as they are. */
export const filledText = (
  { value, filled }: CodeToken,
  variable: (name: string) => unknown,
  unfilled: Set<string>,
): string =>
  filled === null
    ? value
    : value.replace(PLACEHOLDERS[filled], (all, name?: string, bare?: unknown) => {
        // Only the pattern of names without braces has a second group.
        if (name === undefined && typeof bare !== "string") return all.slice(1);
        const used = name ?? String(bare);
        const known = /^[\w$]+$/.test(used) ? (variable(used) ?? variable(`$${used}`)) : undefined;
        if (typeof known === "string" || typeof known === "number") return String(known);
        if (name !== undefined) unfilled.add(all);
        return all;
      });
