import { withType } from "./client-types";
import { DynamicExpression, holesIn, isPlainObject, membersOf } from "./dynamic-expression";
import { type CodeToken, expressionEnd } from "./tokens";
import { type CodeVariable, variablesIn } from "./variables";

export type CodeCall = {
  /** For example `client.search`. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** Keyword arguments, as in Python. */
  readonly named: Readonly<Record<string, unknown>>;
};

type Read<T> = { readonly value: T; readonly next: number };

/** Maximum nesting, and maximum number of values and of tokens in expressions: a variable can be used in many others. */
const DEPTH = 60;
const MOST = 500_000;
const MAX_TYPE_TOKENS = 100;

const constants = new Map<string, unknown>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["undefined", undefined],
  ["nil", null],
]);

/** What continues the value of a variable. */
const OPERATOR = /^(?:[-*/%&|^?<>.[]|\|\||&&|\?\?|==+)$/;

/** Calls that return their argument, or serialize it. */
const WRAPPERS = /(?:^|\.)(?:JSON\.stringify|dumps|encode|String|str|dict|URL)$/;

/** Evaluates literals, objects, lists, and variables that hold them, without running the code. */
export class CodeParser {
  readonly #tokens: readonly CodeToken[];
  readonly #source: string;
  readonly #variables: ReadonlyMap<string, CodeVariable>;
  /** The parts of read texts that an unknown value would replace, such as `${name}`. */
  readonly unfilled = new Set<string>();
  #left = MOST;

  constructor(tokens: readonly CodeToken[], source: string) {
    this.#tokens = tokens;
    this.#source = source;
    this.#variables = variablesIn(tokens);
  }

  #is(place: number, sign: string): boolean {
    const token = this.#tokens[place];
    return token?.kind === "sign" && token.value === sign;
  }

  #expression(from: number, next: number): DynamicExpression {
    const text = this.#source.slice(this.#tokens[from]?.from, this.#tokens[next - 1]?.to);
    return new DynamicExpression(text.replace(/\s+/g, " "));
  }

  /** The call whose name ends at the position. Null if the position has no call. */
  call(place: number, depth = 0): Read<CodeCall> | null {
    const open = this.#afterTypes(place + 1);
    if (this.#tokens[place]?.kind !== "name" || !this.#is(open, "(") || depth > DEPTH) return null;
    let name = this.#tokens[place]?.value ?? "";
    for (let at = place; this.#is(at - 1, ".") && this.#tokens[at - 2]?.kind === "name"; at -= 2)
      name = `${this.#tokens[at - 2]?.value}.${name}`;
    const args: unknown[] = [];
    const named: [string, unknown][] = [];
    let next = open + 1;
    while (next < this.#tokens.length && !this.#is(next, ")")) {
      const key = this.#tokens[next];
      const isNamed = key?.kind === "name" && this.#is(next + 1, "=");
      const read = this.#item(isNamed ? next + 2 : next, depth + 1);
      if (isNamed) named.push([key.value, read.value]);
      else args.push(read.value);
      next = this.#is(read.next, ",") ? read.next + 1 : read.next;
      if (!this.#is(next - 1, ",") && !this.#is(next, ")")) break;
    }
    // Python clients do not send an argument with the value None.
    const sent = name === "dict" ? named : named.filter(([, value]) => value !== null);
    return { value: { name, args, named: Object.fromEntries(sent) }, next: next + 1 };
  }

  /** The position after the type arguments of a call, as in `post<Answer>(…)`; without any, the same. */
  #afterTypes(place: number): number {
    if (!this.#is(place, "<")) return place;
    let open = 0;
    for (let next = place; next < place + MAX_TYPE_TOKENS; next += 1) {
      const token = this.#tokens[next];
      if (!token || token.kind === "number" || /^(?:[();=+]|&&|\|\|)$/.test(token.value)) break;
      if (this.#is(next, "<")) open += 1;
      else if (this.#is(next, ">")) open -= 1;
      if (open === 0) return this.#is(next + 1, "(") ? next + 1 : place;
    }
    return place;
  }

  /** The value at a position, or a `DynamicExpression`. */
  value(place: number, depth = 0): Read<unknown> {
    const first = this.#one(place, depth);
    if (typeof first.value !== "string") return first;
    // Adjacent strings, and strings joined with a plus, are concatenated.
    let { value, next } = first;
    for (;;) {
      const at = this.#is(next, "+") ? next + 1 : next;
      if (at === next && this.#tokens[at]?.kind !== "text") return { value, next };
      const more = this.#one(at, depth + 1);
      value += typeof more.value === "string" ? more.value : this.#hole(at, more);
      next = Math.max(more.next, at + 1);
    }
  }

  /** The place of an unknown value in a text. */
  #hole(at: number, { value, next }: Read<unknown>): string {
    const { text } = value instanceof DynamicExpression ? value : this.#expression(at, next);
    const hole = `\${${text}}`;
    this.unfilled.add(hole);
    return hole;
  }

  #one(place: number, depth: number): Read<unknown> {
    const token = this.#tokens[place];
    this.#left -= 1;
    if (!token || depth > DEPTH || this.#left < 0)
      return { value: new DynamicExpression("…"), next: place + 1 };
    if (token.kind === "text") return { value: this.#filled(token, depth), next: place + 1 };
    if (token.kind === "number")
      return { value: Number(token.value.replaceAll("_", "")), next: place + 1 };
    if (token.kind === "sign") {
      const number = this.#tokens[place + 1];
      if (token.value === "-" && number?.kind === "number")
        return { value: -Number(number.value.replaceAll("_", "")), next: place + 2 };
      if (token.value === "[") return this.#list(place, "]", depth);
      if (token.value === "{") return this.object(place, depth);
      if (token.value === "(") {
        const { value, next } = this.#list(place, ")", depth);
        // A single value in parentheses is that value. With a trailing comma it is a list (a Python
        // tuple).
        const alone = Array.isArray(value) && value.length === 1 && !this.#is(next - 2, ",");
        return { value: alone ? value[0] : value, next };
      }
      return { value: this.#expression(place, place + 1), next: place + 1 };
    }
    if (/^(?:new|await|return)$/.test(token.value)) return this.value(place + 1, depth + 1);
    if (constants.has(token.value)) return { value: constants.get(token.value), next: place + 1 };
    return this.#name(place, depth);
  }

  /** A variable, a call, or a property path. */
  #name(place: number, depth: number): Read<unknown> {
    let last = place;
    while (this.#is(last + 1, ".") && this.#tokens[last + 2]?.kind === "name") last += 2;
    const call = this.call(last, depth + 1);
    if (call) {
      const { name, args, named } = call.value;
      if (name === "Object.assign")
        return { value: Object.fromEntries(args.flatMap(membersOf)), next: call.next };
      if (name === "URL") return this.#url(args, place, call.next);
      const value = WRAPPERS.test(name)
        ? (args[0] ?? named)
        : args.length === 0 && /(?:^|\.)[A-Z]\w*$/.test(name)
          ? withType(name, named)
          : this.#expression(place, call.next);
      return { value, next: call.next };
    }
    const known = last === place ? this.#variable(place, depth) : undefined;
    const isKnown = known !== undefined && !(known instanceof DynamicExpression);
    return { value: isKnown ? known : this.#expression(place, last + 1), next: last + 1 };
  }

  /** The value of a variable, with the changes before its use. Undefined without one. */
  #variable(place: number, depth: number): unknown {
    const variable = this.#variables.get(this.#tokens[place]?.value ?? "");
    if (!variable || variable.value - 2 === place) return undefined;
    const value = this.#assigned(variable.value, depth);
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value);
    for (const change of variable.changes) {
      if (change.value > place || this.#left < 0) break;
      const given = this.#assigned(change.value, depth);
      if (change.key === null) entries.push(...membersOf(given));
      else entries.push([change.key, given]);
    }
    return Object.fromEntries(entries);
  }

  /** The value that a variable gets. With an operator after it, the whole is an expression. */
  #assigned(place: number, depth: number): unknown {
    const { value, next } = this.value(place, depth + 10);
    const after = this.#tokens[next];
    return after?.kind === "sign" && OPERATOR.test(after.value)
      ? this.#expression(place, next + 2)
      : value;
  }

  /** `URL(path, base)`, also as text with `.href` or `.toString()`. */
  #url([path, base]: readonly unknown[], place: number, after: number): Read<unknown> {
    const isText =
      this.#is(after, ".") && /^(?:href|toString)$/.test(this.#tokens[after + 1]?.value ?? "");
    const next = !isText ? after : this.#is(after + 2, "(") ? after + 4 : after + 2;
    if (base === undefined) return { value: path, next };
    if (typeof path !== "string") return { value: this.#expression(place, after), next };
    const from =
      typeof base === "string"
        ? base
        : `{${this.#expression(place, after).text.replaceAll(" ", "")}}`;
    // A base with a variable cannot be resolved.
    const url = /[{}]/.test(from) ? null : URL.parse(path, from);
    return { value: url?.href ?? `${from.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`, next };
  }

  /** Interpolates variables with known values. Leaves the others as they are. */
  #filled({ value, filled }: CodeToken, depth: number): string {
    if (filled === null) return value;
    const names = filled === "dollar" ? /\$\{([\w$]{1,60})\}/g : /\{(\w{1,60})\}/g;
    const text = value.replace(names, (all, name: string) => {
      const start = this.#variables.get(name)?.value;
      const known = start === undefined ? undefined : this.#assigned(start, depth);
      return typeof known === "string" || typeof known === "number" ? String(known) : all;
    });
    for (const hole of holesIn(text)) this.unfilled.add(hole);
    return text;
  }

  /** A value up to a comma or bracket. With an operator after it, the whole is an expression. */
  #item(place: number, depth: number): Read<unknown> {
    const read = this.value(place, depth);
    if (this.#ends(read.next) || this.#left < 0) return read;
    const next = expressionEnd(this.#tokens, place);
    this.#left -= next - place;
    // A type, as in `"web" as const` or `{ … } satisfies Options`.
    const after = this.#tokens[read.next];
    if (after?.kind === "name" && /^(?:as|satisfies)$/.test(after.value))
      return { value: read.value, next };
    return { value: this.#expression(place, next), next };
  }

  #ends(place: number): boolean {
    const token = this.#tokens[place];
    return token === undefined || (token.kind === "sign" && /^[,)\]}]$/.test(token.value));
  }

  /** An unclosed list or object is an expression. */
  #closed<T>(value: T, close: string, place: number, next: number): Read<T | DynamicExpression> {
    return this.#is(next, close)
      ? { value, next: next + 1 }
      : { value: this.#expression(place, Math.max(next, place + 1)), next };
  }

  #list(place: number, close: string, depth: number): Read<unknown[] | DynamicExpression> {
    const items: unknown[] = [];
    let next = place + 1;
    while (next < this.#tokens.length && !this.#is(next, close)) {
      const read = this.#item(next, depth + 1);
      items.push(read.value);
      if (!this.#is(read.next, ",")) {
        next = read.next;
        break;
      }
      next = read.next + 1;
    }
    return this.#closed(items, close, place, next);
  }

  /** The object that starts at the position. */
  object(place: number, depth = 0): Read<unknown> {
    const entries: [string, unknown][] = [];
    let next = place + 1;
    while (next < this.#tokens.length && !this.#is(next, "}")) {
      // A computed key: `["__proto__"]: …`.
      const computed = this.#is(next, "[") && this.#is(next + 2, "]") && this.#is(next + 3, ":");
      if (computed) next += 1;
      const key = this.#tokens[next];
      let read: Read<unknown>;
      if (computed && key?.kind === "text") {
        read = this.#item(next + 3, depth + 1);
        entries.push([key.value, read.value]);
      } else if (key?.kind !== "sign" && this.#is(next + 1, ":")) {
        read = this.#item(next + 2, depth + 1);
        entries.push([key?.value ?? "", read.value]);
      } else if (this.#is(next, "...") || (this.#is(next, "*") && this.#is(next + 1, "*"))) {
        read = this.#item(next + (this.#is(next, "...") ? 1 : 2), depth + 1);
        entries.push(...membersOf(read.value));
      } else {
        // Shorthand property.
        read = this.#item(next, depth + 1);
        if (key?.kind === "name") entries.push([key.value, read.value]);
      }
      if (!this.#is(read.next, ",")) {
        next = read.next;
        break;
      }
      next = read.next + 1;
    }
    return this.#closed(Object.fromEntries(entries), "}", place, next);
  }
}
