import { type CodeToken, expressionEnd } from "./tokens";

export type ScriptValue =
  | { readonly kind: "text" | "regex"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "flag"; readonly value: boolean }
  | { readonly kind: "list"; readonly items: readonly ScriptValue[] }
  | { readonly kind: "object"; readonly keys: ReadonlyMap<string, ScriptValue> }
  | { readonly kind: "chain"; readonly chain: Chain }
  /** Source of any other expression. */
  | { readonly kind: "code"; readonly text: string };

export type ChainCall = { readonly name: string; readonly args: readonly ScriptValue[] };

/** `root.name(…).name(…)`. A property that is not called has no arguments. */
export type Chain = {
  readonly root: string;
  readonly calls: readonly ChainCall[];
  readonly text: string;
};

type Read<T> = { readonly value: T; readonly next: number };

const DEPTH = 20;

/** `get_by_role` is `getByRole` in JavaScript. */
const camelCase = (name: string): string =>
  name.replace(/(?<=[a-z])_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Parses call chains from tokens. `source` is the tokenized text. Names and keyword arguments of
 * Python become names and an object as in JavaScript.
 */
export class CallParser {
  readonly #tokens: readonly CodeToken[];
  readonly #source: string;

  constructor(tokens: readonly CodeToken[], source: string) {
    this.#tokens = tokens;
    this.#source = source;
  }

  #is(place: number, sign: string): boolean {
    const token = this.#tokens[place];
    return token?.value === sign && (token.kind === "sign" || token.kind === "name");
  }

  #text(from: number, next: number): string {
    return this.#source.slice(this.#tokens[from]?.from, this.#tokens[next - 1]?.to);
  }

  chain(place: number, depth = 0): Read<Chain> {
    const root = this.#tokens[place]?.value ?? "";
    const calls: ChainCall[] = [];
    let next = place + 1;
    if (this.#is(next, "(")) {
      const args = this.#args(next, depth);
      calls.push({ name: root, args: args.value });
      next = args.next;
    }
    for (;;) {
      const dot = this.#is(next, "?") && this.#is(next + 1, ".") ? next + 1 : next;
      const name = this.#tokens[dot + 1];
      if (!this.#is(dot, ".") || name?.kind !== "name") break;
      next = dot + 2;
      if (this.#is(next, "(")) {
        const args = this.#args(next, depth);
        calls.push({ name: camelCase(name.value), args: args.value });
        next = args.next;
      } else calls.push({ name: camelCase(name.value), args: [] });
    }
    return { value: { root, calls, text: this.#text(place, next) }, next };
  }

  #args(place: number, depth: number): Read<readonly ScriptValue[]> {
    const keys = new Map<string, ScriptValue>();
    const { value, next } = this.#list(place, ")", (at): Read<ScriptValue | null> => {
      const key = this.#tokens[at];
      if (key?.kind !== "name" || !this.#is(at + 1, "=")) return this.#value(at, depth + 1);
      const read = this.#value(at + 2, depth + 1);
      keys.set(camelCase(key.value), read.value);
      return { value: null, next: read.next };
    });
    const args = value.filter((each) => each !== null);
    return { value: keys.size > 0 ? [...args, { kind: "object", keys }] : args, next };
  }

  /** Comma-separated items in brackets. `place` is the position of the opening bracket. */
  #list<T>(place: number, close: string, item: (place: number) => Read<T>): Read<readonly T[]> {
    const items: T[] = [];
    let next = place + 1;
    while (next < this.#tokens.length && !this.#is(next, close)) {
      const read = item(next);
      items.push(read.value);
      next = Math.max(read.next, next + 1);
      if (this.#is(next, ",")) next += 1;
      else if (!this.#is(next, close)) next = expressionEnd(this.#tokens, next);
    }
    return { value: items, next: next + 1 };
  }

  #value(place: number, depth: number): Read<ScriptValue> {
    const simple = depth > DEPTH ? null : this.#simple(place, depth);
    const end = simple && this.#tokens[simple.next];
    // A value followed by anything else is part of an expression.
    if (simple && (!end || /^[,)\]}]$/.test(end.value))) return simple;
    const next = expressionEnd(this.#tokens, place);
    return { value: { kind: "code", text: this.#text(place, next) }, next };
  }

  #simple(place: number, depth: number): Read<ScriptValue> | null {
    const token = this.#tokens[place];
    const next = place + 1;
    if (!token) return null;
    if (token.kind === "regex" || (token.kind === "text" && token.filled === null))
      return { value: { kind: token.kind, value: token.value }, next };
    if (token.kind === "number")
      return { value: { kind: "number", value: Number(token.value.replaceAll("_", "")) }, next };
    if (this.#is(place, "-") && this.#tokens[next]?.kind === "number")
      return {
        value: { kind: "number", value: -Number(this.#tokens[next]?.value) },
        next: next + 1,
      };
    if (this.#is(place, "[")) {
      const items = this.#list(place, "]", (at) => this.#value(at, depth + 1));
      return { value: { kind: "list", items: items.value }, next: items.next };
    }
    if (this.#is(place, "{")) {
      const keys = this.#list(place, "}", (at) => this.#member(at, depth + 1));
      return { value: { kind: "object", keys: new Map(keys.value) }, next: keys.next };
    }
    if (token.kind !== "name") return null;
    if (/^(?:true|false)$/i.test(token.value))
      return { value: { kind: "flag", value: /^t/i.test(token.value) }, next };
    if (/^(?:async|function|new|await|null|undefined|None|lambda)$/.test(token.value)) return null;
    const chain = this.chain(place, depth + 1);
    const regex = compiled(chain.value);
    return { value: regex ?? { kind: "chain", chain: chain.value }, next: chain.next };
  }

  #member(place: number, depth: number): Read<readonly [string, ScriptValue]> {
    const key = this.#tokens[place]?.value ?? "";
    if (!this.#is(place + 1, ":"))
      return {
        value: [key, { kind: "code", text: key }],
        next: expressionEnd(this.#tokens, place),
      };
    const read = this.#value(place + 2, depth);
    return { value: [key, read.value], next: read.next };
  }
}

/** `re.compile(r"…", re.IGNORECASE)` of Python. */
function compiled({ root, calls }: Chain): ScriptValue | null {
  const [call, more] = calls;
  const [pattern, flag] = call?.args ?? [];
  if (root !== "re" || call?.name !== "compile" || more || pattern?.kind !== "text") return null;
  const ignoresCase = flag?.kind === "chain" && /^re\.I(?:GNORECASE)?$/.test(flag.chain.text);
  const source = pattern.value.replace(/(?<!\\)((?:\\\\)*)\//g, "$1\\/");
  return { kind: "regex", value: `/${source}/${ignoresCase ? "i" : ""}` };
}
