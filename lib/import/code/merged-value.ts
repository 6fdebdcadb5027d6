import { WRAPPERS } from "./constants";
import { type DynamicExpression, isPlainObject, membersOf } from "./dynamic-expression";
import type { CodeCall, Read } from "./token-list";
import type { CodeToken } from "./tokens";

type Members = Readonly<Record<string, unknown>>;
type Parser = {
  readonly call: (place: number, depth?: number) => Read<CodeCall> | null;
  readonly value: (place: number, depth: number) => Read<unknown>;
  readonly expression: (from: number, next: number) => DynamicExpression;
};

/** Two objects as one. An expression is its own member. */
const merged = (first: unknown, second: unknown): Members =>
  Object.fromEntries([...membersOf(first), ...membersOf(second)]);

/** The members that the arguments of a call add to an object. */
export const argumentsOf = ({ args, named }: CodeCall): Members =>
  Object.fromEntries([...args.flatMap(membersOf), ...Object.entries(named)]);

const MERGES =
  /^(?:Object\.assign|array_merge|_\.(?:assign|extend|merge)|modifyList|(?:Map|Keyword)\.merge|(?:java\.util\.)?Map\.ofEntries|dict)$/;
const SENDERS = /(?:post|request|search|send|then)!?$/i;
const PUTS = /^(?:Map|Keyword)\.put(?:_new)?$/;

/**
 * The object that a call makes of its first argument: `Object.assign(a, b)`, `dict(a, b=1)` of Python, `Map.put(a, :b, 1)`
 * of Elixir. Null for other calls.
 */
export function mergedByCall(call: CodeCall): Members | null {
  const { name, args } = call;
  // `dict` and `array_merge` also take lists.
  if (MERGES.test(name) && !args.some(Array.isArray)) return argumentsOf(call);
  const [object, key, value] = args;
  return PUTS.test(name) && isPlainObject(object) && typeof key === "string"
    ? merged(object, { [key]: value })
    : null;
}

/** Maximum depth of an expression with pipes or a cascade. Each of these is a level. */
const MAX_DEPTH = 200;

/**
 * An object with what the same expression merges into it: `a | b` of Python, `a + b` of PHP, `a.merge(b)` of Ruby,
 * `a |> Map.put(:b, 1)` of Elixir, `a..["b"] = 1` and `a..addAll(b)` of Dart.
 */
export function withMerged(
  parser: Parser,
  tokens: readonly CodeToken[],
  value: Members,
  next: number,
  depth: number,
): Read<unknown> {
  const [sign, name] = tokens.slice(next, next + 2).map((token) => token.value);
  const isPipe = sign === "|" && name === ">";
  const isCascade = sign === "." && name === ".";
  // A command of nushell: `{…} | http post`.
  const isCommand = tokens[next + 1]?.kind === "name" && tokens[next + 2]?.kind === "name";
  if ((sign === "|" && !isPipe && !isCommand) || sign === "+") {
    const more = parser.value(next + 1, depth + 1);
    return {
      value: sign === "|" ? merged(value, more.value) : merged(more.value, value),
      next: more.next,
    };
  }
  if ((isPipe || isCascade) && depth < MAX_DEPTH) {
    const known = (isPipe ? piped : cascaded)(parser, tokens, value, next + 2, depth);
    const change = known ?? withUnknown(parser, tokens, value, next);
    return withMerged(parser, tokens, change.value, change.next, depth + 1);
  }
  // `a.copy(b = 1)` of Kotlin.
  const call = name === "merge" || name === "copy" ? parser.call(next + 1, depth + 1) : null;
  if (!call) return { value, next };
  return withMerged(parser, tokens, merged(value, argumentsOf(call.value)), call.next, depth + 1);
}

/** The position of the name of a call: that of `put` in `Map.put(`. */
const lastName = (tokens: readonly CodeToken[], place: number): number =>
  tokens[place + 1]?.value === "." ? place + 2 : place;

/** The object that a call gets as its first argument. Null if the call is not known. */
function piped(
  parser: Parser,
  tokens: readonly CodeToken[],
  object: Members,
  place: number,
  depth: number,
): Read<Members> | null {
  const call = parser.call(lastName(tokens, place), depth + 1);
  if (!call) return null;
  const { name, args } = call.value;
  const value =
    WRAPPERS.test(name) || SENDERS.test(name)
      ? object
      : mergedByCall({ ...call.value, args: [object, ...args] });
  return value && { value, next: call.next };
}

/** The object with the member or the members that a cascade of Dart sets. Null if it does anything else. */
function cascaded(
  parser: Parser,
  tokens: readonly CodeToken[],
  object: Members,
  place: number,
  depth: number,
): Read<Members> | null {
  const [first, key = "", close, sign] = tokens.slice(place, place + 4).map((token) => token.value);
  if (first === "[" && close === "]" && sign === "=") {
    const { value, next } = parser.value(place + 4, depth + 1);
    return { value: merged(object, { [key]: value }), next };
  }
  const call = first === "addAll" ? parser.call(place, depth + 1) : null;
  return call && { value: merged(object, argumentsOf(call.value)), next: call.next };
}

/** The object with an unknown call that changes it, as an expression. */
function withUnknown(
  parser: Parser,
  tokens: readonly CodeToken[],
  object: Members,
  place: number,
): Read<Members> {
  const last = lastName(tokens, place + 2);
  const next = parser.call(last)?.next ?? last + 1;
  const change = parser.expression(place, next);
  return { value: merged(object, change), next };
}
