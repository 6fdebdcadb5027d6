import { DynamicExpression, isPlainObject, membersOf } from "./dynamic-expression";
import { mergedByCall } from "./merged-value";
import type { CodeCall, Read } from "./token-list";
import { afterTypeArguments, type CodeToken } from "./tokens";
import { APPENDER } from "./variables";

const MAPS = /(?:^|\.)(?:(?:mutable|hash)?mapOf|Map|Dict|list|Obj)$/i;
const EMPTY = /(?:Map|Dict|Object|Json)\w*\.new$|(?:^|\.)create\w*(?:Object|Map)\w*$/i;
const LISTS =
  /(?:^|\.)(?:(?:mutable)?listOf|arrayOf|asList|List\.of|List|Seq|list|c|(?:J|Json|JSON|Linked)?(?:Array|List)|ArrayList|create\w*Array\w*)$/;
/** Makes an object by calls with the names of its members. */
export const BUILDER = /(?<!String|Object|Array)builder$/i;
/** Makes a text that calls continue. */
const TEXT_BUILDER = /(?:^|\.)(?:String(?:Builder|Buffer|IO|Writer)|String\.new|Builder)$/;

/**
 * The value that a call makes of its arguments: `mapOf("a" to 1)`, `list(a = 1)`, `Map.of("a", 1)`, `listOf(1)`.
 * Undefined for other calls.
 */
export function madeValue(call: CodeCall): unknown {
  const { name, args, named } = call;
  const merged = mergedByCall(call);
  if (merged) return merged;
  // Go.
  if (name === "append" && Array.isArray(args[0])) return [...args[0], ...args.slice(1)];
  // Java, which limits the length of a literal.
  if (name === "String.join" && args.every((each) => typeof each === "string"))
    return args.slice(1).join(args[0]);
  if (/(?:^|\.)Map\.of$/.test(name))
    return Object.fromEntries(
      args.flatMap((key, at) => (at % 2 === 0 ? [[String(key), args[at + 1]]] : [])),
    );
  if (TEXT_BUILDER.test(name)) return typeof args[0] === "string" ? args[0] : "";
  if (args.length === 0 && (EMPTY.test(name) || BUILDER.test(name))) return {};
  const [first, second] = args;
  if (/JProperty$|(?:^|\.)entry$/.test(name) && typeof first === "string")
    return { [first]: second };
  if (/(?:^|\.)J(?:SON|son)?Object$/.test(name) && args.every(isPlainObject))
    return Object.fromEntries(args.flatMap(membersOf));
  if (Object.keys(named).length > 0)
    return args.length === 0 && MAPS.test(name) ? named : undefined;
  if (!LISTS.test(name)) return undefined;
  // `list(…)` of Python copies a list.
  return args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
}

type Parser = {
  readonly call: (place: number, depth?: number) => Read<CodeCall> | null;
  readonly value: (place: number, depth: number) => Read<unknown>;
  readonly placeholder: (text: string) => string;
};

/** Maximum calls of a chain. */
const MAX_CALLS = 50;

/** Applies the calls after an object, list or text: `Json.createObjectBuilder().add("a", 1).build()`. */
export function chainedValue(
  parser: Parser,
  tokens: readonly CodeToken[],
  { name, value, next }: Read<unknown> & { readonly name: string },
  depth: number,
): Read<unknown> {
  if (typeof value === "string") return chainedText(parser, tokens, { value, next }, depth);
  const built = new BuiltValue(Array.isArray(value), BUILDER.test(name));
  built.add(value);
  let end = next;
  for (let left = MAX_CALLS; left > 0 && tokens[end]?.value === "."; left -= 1) {
    const method = tokens[end + 1]?.value ?? "";
    if (method === "apply" && tokens[end + 2]?.value === "{") {
      end = changesOfBlock(built, parser, tokens, end + 2, depth);
      continue;
    }
    const call = parser.call(end + 1, depth + 1);
    if (!call || !(built.change(method, call.value.args) || /^(?:build|toString)$/.test(method)))
      break;
    end = call.next;
  }
  return end === next ? { value, next } : { value: built.value, next: end };
}

/** `new StringBuilder("a").append(1).toString()`. */
function chainedText(
  parser: Parser,
  tokens: readonly CodeToken[],
  first: Read<string>,
  depth: number,
): Read<string> {
  let { value, next } = first;
  for (let left = MAX_CALLS; left > 0 && tokens[next]?.value === "."; left -= 1) {
    const isAdded = APPENDER.test(tokens[next + 1]?.value ?? "");
    const call = parser.call(next + 1, depth + 1);
    if (!call || !(isAdded || /^[tT]oString$/.test(tokens[next + 1]?.value ?? ""))) break;
    const [added = ""] = isAdded ? call.value.args : [];
    value += added instanceof DynamicExpression ? parser.placeholder(added.text) : String(added);
    next = call.next;
  }
  return { value, next };
}

/** `buildJsonObject { put("a", 1); putJsonArray("b") { add("c") } }` of Kotlin. Null for anything else. */
export function blockValue(
  parser: Parser,
  tokens: readonly CodeToken[],
  place: number,
  depth: number,
): Read<unknown> | null {
  const kind = /^build(?:Json)?(Object|Array|Map|List)$/.exec(tokens[place]?.value ?? "")?.[1];
  const open = afterTypeArguments(tokens, place + 1);
  if (!kind || tokens[open]?.value !== "{") return null;
  const built = new BuiltValue(/Array|List/.test(kind));
  const next = changesOfBlock(built, parser, tokens, open, depth);
  return { value: built.value, next };
}

/** Maximum nesting of blocks. */
const MAX_DEPTH = 50;
/** Maximum tokens of a block. */
const MAX_BLOCK = 5_000;

/** Applies the calls of a block, also those under a condition. Returns the position after it. */
function changesOfBlock(
  built: BuiltValue,
  parser: Parser,
  tokens: readonly CodeToken[],
  open: number,
  depth: number,
): number {
  let next = open + 1;
  const end = Math.min(tokens.length, open + MAX_BLOCK);
  for (let braces = 1; next < end && braces > 0; ) {
    const { value: name = "" } = tokens[next] ?? {};
    const kind = /^(?:put|add)Json(Object|Array)$/.exec(name)?.[1];
    const call = /^(?:put|add|set)/.test(name) ? parser.call(next, depth + 1) : null;
    const [open, key, close, sign] = tokens.slice(next + 1, next + 5).map((each) => each.value);
    // The parentheses may be missing before a block.
    const block = call?.next ?? next + 1;
    if (kind && tokens[block]?.value === "{" && depth < MAX_DEPTH) {
      const inner = new BuiltValue(kind === "Array");
      next = changesOfBlock(inner, parser, tokens, block, depth + 1);
      built.change("add", [...(call?.value.args ?? []), inner.value]);
    } else if (name === "this" && open === "[" && close === "]" && sign === "=") {
      const member = parser.value(next + 5, depth + 1);
      built.change("set", [key, member.value]);
      next = member.next;
    } else if (call) {
      built.change(name, call.value.args);
      next = call.next;
    } else {
      braces += name === "{" ? 1 : name === "}" ? -1 : 0;
      next += 1;
    }
  }
  return next;
}

/** An object or list that calls make. */
class BuiltValue {
  readonly #list: unknown[] = [];
  readonly #members: [string, unknown][] = [];
  readonly #isList: boolean;
  readonly #isBuilder: boolean;

  constructor(isList: boolean, isBuilder = false) {
    this.#isList = isList;
    this.#isBuilder = isBuilder;
  }

  get value(): unknown {
    return this.#isList ? this.#list : Object.fromEntries(this.#members);
  }

  add(value: unknown): void {
    if (Array.isArray(value)) this.#list.push(...value);
    else this.#members.push(...membersOf(value));
  }

  /** Returns whether the call changes the value. */
  change(name: string, args: readonly unknown[]): boolean {
    if (this.#isBuilder) {
      const member = name.replace(/^(?:with|set)(?=[A-Z])/, "");
      if (args.length > 0) this.#members.push([member, args.length === 1 ? args[0] : args]);
      return true;
    }
    if (!/^(?:put|add|set|addProperty|Add|append)$/.test(name)) return false;
    const [first, second] = args;
    if (this.#isList && args.length === 1) this.#list.push(first);
    else if (!this.#isList && args.length === 2 && typeof first === "string")
      this.#members.push([first, second]);
    else return false;
    return true;
  }
}
