import { importLimits } from "../import-result";
import { ChangedValue } from "./changed-value";
import { withClassType } from "./client-types";
import { constants, OPERATOR, WRAPPERS } from "./constants";
import { DynamicExpression, isPlainObject, membersOf } from "./dynamic-expression";
import { filledText, formatCall, formattedText } from "./format-text";
import { blockValue, chainedValue, madeValue } from "./made-value";
import { argumentsOf, withMerged } from "./merged-value";
import { type CodeCall, type Read, TokenList } from "./token-list";
import { afterTypeArguments, type CodeToken } from "./tokens";
import { type Assignment, assignmentsBefore, assignmentsIn } from "./variables";

/** Maximum nesting. */
const DEPTH = 60;
/** Maximum characters of variables: a variable can be used in many others. */
const MAX_CHARACTERS = 10 * importLimits.characters;

/** Evaluates literals, objects, lists, and variables that hold them, without running the code. */
export class CodeParser extends TokenList {
  readonly #assignments: ReadonlyMap<string, readonly Assignment[]>;
  #charactersLeft = MAX_CHARACTERS;
  /** Position of the current expression. Later assignments are not visible. */
  #now = Number.POSITIVE_INFINITY;

  constructor(tokens: readonly CodeToken[], source: string) {
    super(tokens, source);
    this.#assignments = assignmentsIn(tokens, source);
  }

  /** The call whose name ends at the position. Null if the position has no call. */
  call(place: number, depth = 0): Read<CodeCall> | null {
    // A macro of Rust: `format!("…")`.
    const macro = this.is(place + 1, "!") ? 1 : 0;
    const open = afterTypeArguments(this.tokens, place + 1 + macro);
    if (this.tokens[place]?.kind !== "name" || !this.is(open, "(") || depth > DEPTH) return null;
    let name = this.tokens[place]?.value ?? "";
    for (let at = place; this.is(at - 1, ".") && this.tokens[at - 2]?.kind === "name"; at -= 2)
      name = `${this.tokens[at - 2]?.value}.${name}`;
    if (macro > 0) name += "!";
    const args: unknown[] = [];
    const named: [string, unknown][] = [];
    let next = open + 1;
    while (next < this.tokens.length && !this.is(next, ")")) {
      const key = this.tokens[next];
      const spread = this.spreadMark(next);
      const sign = this.keySign(next);
      const read = this.item(next + spread + (sign > 0 ? 1 + sign : 0), depth + 1);
      if (spread > 0) named.push(...membersOf(read.value));
      else if (key && sign > 0) named.push([key.value, read.value]);
      else args.push(read.value);
      next = this.is(read.next, ",") ? read.next + 1 : read.next;
      if (!this.is(next - 1, ",") && !this.is(next, ")")) break;
    }
    // Python clients do not send an argument with the value None.
    const sent = name === "dict" ? named : named.filter(([, value]) => value !== null);
    return { value: { name, args, named: Object.fromEntries(sent) }, next: next + 1 };
  }

  /** The value at a position, or a `DynamicExpression`. */
  value(place: number, depth = 0): Read<unknown> {
    const first = this.#one(place, depth);
    if (isPlainObject(first.value))
      return withMerged(this, this.tokens, first.value, first.next, depth);
    let { value, next } = first;
    if (typeof value === "number") return this.product(value, next);
    if (typeof value !== "string") return first;
    for (let at = this.afterJoin(next); at > next; at = this.afterJoin(next)) {
      const more = this.#one(at, depth + 1);
      value += typeof more.value === "string" ? more.value : this.placeholderFor(at, more);
      next = Math.max(more.next, at + 1);
    }
    return { value, next };
  }

  /** Adjacent strings are one, with what formats them. */
  #literal(place: number, depth: number): Read<unknown> {
    let value = "";
    let next = place;
    for (let token = this.tokens[place]; token?.kind === "text"; token = this.tokens[next]) {
      const known = (name: string) => this.#variable(name, place, depth);
      value += next > place ? this.doubledQuote(next) : "";
      value += filledText(token, known, this.unfilled);
      next = this.afterConversion(next + 1);
    }
    return this.#formatted(value, next, depth);
  }

  #formatted = (value: unknown, next: number, depth: number): Read<unknown> =>
    formattedText(this, this.tokens, { value, next }, depth);

  #one(place: number, depth: number): Read<unknown> {
    const token = this.tokens[place];
    this.left -= 1;
    if (!token || depth > DEPTH || this.left < 0)
      return { value: new DynamicExpression("…"), next: place + 1 };
    if (token.kind === "text") return this.#literal(place, depth);
    if (token.kind === "number") return this.number(place);
    const atom = this.wordList(place) ?? this.symbol(place);
    if (atom) return atom;
    const literal = this.afterMark(place);
    if (literal !== place) return this.#one(literal, depth + 1);
    const typed = this.typedBrace(place);
    if (typed !== null)
      return this.hasMembers(place, typed)
        ? this.object(typed, depth)
        : this.list(typed, "}", depth);
    if (token.kind === "sign") {
      if (token.value === "-" && this.tokens[place + 1]?.kind === "number")
        return this.number(place + 1, "-");
      if (token.value === "{" && this.isBraceList(place)) return this.list(place, "}", depth);
      if (token.value === "{" || (token.value === "[" && this.isKeyed(place)) || this.isHash(place))
        return this.object(place, depth);
      if (token.value === "[") return this.list(place, "]", depth);
      if (token.value === "(") {
        const { value, next } = this.list(place, ")", depth);
        // A single value in parentheses is that value, with a trailing comma a tuple of Python.
        const alone = Array.isArray(value) && value.length === 1 && !this.is(next - 2, ",");
        return this.#formatted(alone ? value[0] : value, next, depth);
      }
      return { value: this.expression(place, place + 1), next: place + 1 };
    }
    if (/^(?:new|await|return|const)$/.test(token.value)) return this.value(place + 1, depth + 1);
    if (constants.has(token.value)) return { value: constants.get(token.value), next: place + 1 };
    return this.#name(place, depth);
  }

  /** A variable, a call, or a property path. */
  #name(place: number, depth: number): Read<unknown> {
    const last = this.lastOfPath(place);
    if (this.tokens[place]?.value === "array" && this.is(place + 1, "("))
      return this.isKeyed(place + 1)
        ? this.object(place + 1, depth)
        : this.list(place + 1, ")", depth);
    const block = blockValue(this, this.tokens, place, depth);
    if (block) return block;
    if (this.isStruct(last)) {
      const { value, next } = this.object(last + 1, depth + 1);
      return {
        value: isPlainObject(value) ? withClassType(this.tokens[last]?.value ?? "", value) : value,
        next,
      };
    }
    const text = this.#variable(this.tokens[place]?.value ?? "", place, depth);
    const formatted = this.#formatted(text, place + 1, depth);
    if (formatted.next > place + 1) return formatted;
    const call = this.call(last, depth + 1);
    if (call) {
      const { name, args, named } = call.value;
      const made = formatCall(this, call.value) ?? madeValue(call.value);
      if (made !== undefined)
        return chainedValue(this, this.tokens, { name, value: made, next: call.next }, depth);
      if (name === "URL") return this.urlAt(args, place, call.next);
      const value = WRAPPERS.test(name)
        ? (args[0] ?? named)
        : args.length === 0 && /(?:^|\.)[A-Z]\w*$/.test(name)
          ? withClassType(name, named)
          : this.expression(place, call.next);
      return { value, next: call.next };
    }
    const known = last === place && !(text instanceof DynamicExpression) ? text : undefined;
    return {
      value: known === undefined ? this.expression(place, last + 1) : known,
      next: last + 1,
    };
  }

  /** The last value of a variable. Undefined without one. */
  variable = (name: string): unknown => this.#variable(name, Number.POSITIVE_INFINITY, 0);

  /** The value of a variable at a position. Undefined without one. */
  #variable(name: string, place: number, depth: number): unknown {
    const all = this.#assignments.get(name);
    if (!all || this.left < 0) return undefined;
    const before = assignmentsBefore(all, Math.min(place, this.#now));
    // Functions use variables set after them.
    const after = all.find(({ at, kind }) => at > place && kind === "set");
    return this.#changed(before.length > 0 || !after ? before : [after], depth);
  }

  /**
   * The value of the last variable that is set before a position, with the changes until it is set to anything else.
   * Undefined without one.
   */
  assignedBefore(place: number): unknown {
    let all: readonly Assignment[] = [];
    let start = -1;
    for (const each of this.#assignments.values()) {
      const last = each.findLastIndex(({ at, kind }) => kind === "set" && at < place);
      if (last < 0 || (each[last]?.at ?? 0) < (all[start]?.at ?? 0)) continue;
      [all, start] = [each, last];
    }
    const next = all.find(
      (each, at) => at > start && each.kind === "set" && !this.#usesItself(each, 0),
    );
    return this.#changed(assignmentsBefore(all, next?.at ?? Number.POSITIVE_INFINITY), 0);
  }

  #changed(before: readonly Assignment[], depth: number): unknown {
    const [first] = before;
    if (!first) return undefined;
    const value = first.kind === "set" ? this.#set(first, depth) : {};
    const changes = first.kind === "set" ? before.slice(1) : before;
    if (typeof value === "string") return this.#text(value, changes, depth);
    if (changes.length === 0) return value;
    if (typeof value !== "object" || value === null) return undefined;
    const result = new ChangedValue(value);
    for (const change of changes) {
      if (this.left < 0) break;
      result.apply(change, this.#valueOf(change, depth));
    }
    return result.value;
  }

  /** The value that a variable is set to. With an unknown change of its earlier members, these and the change. */
  #set(assignment: Assignment, depth: number): unknown {
    const value = this.#valueOf(assignment, depth);
    if (!(value instanceof DynamicExpression) || !this.#usesItself(assignment, depth)) return value;
    const all = this.#assignments.get(this.tokens[assignment.at]?.value ?? "") ?? [];
    const earlier = this.#changed(assignmentsBefore(all, assignment.at), depth + 10);
    return isPlainObject(earlier) ? { ...earlier, [value.text]: value } : value;
  }

  /** Whether a variable is set to a value made of itself: `body = clean(body)`. */
  #usesItself({ at, value }: Assignment, depth: number): boolean {
    const { next } = this.value(value, depth + 10);
    const name = this.tokens[at]?.value;
    const used = this.tokens.slice(value, next);
    return used.some((token) => token.kind === "name" && token.value === name);
  }

  #valueOf({ at, value, kind }: Assignment, depth: number): unknown {
    if (kind === "delete") return undefined;
    const now = this.#now;
    this.#now = at;
    const name = value - (this.is(value - 2, "!") ? 3 : 2);
    const call = kind === "merge" ? this.call(name, depth + 1) : null;
    const result = call ? argumentsOf(call.value) : this.#assigned(value, depth);
    this.#now = now;
    return result;
  }

  /** The text of a variable with what is appended to it. Undefined beyond the limit. */
  #text(first: string, changes: readonly Assignment[], depth: number): string | undefined {
    let text = first;
    for (const change of changes.filter(({ kind }) => /^(?:append|item)$/.test(kind))) {
      const value = this.#valueOf(change, depth);
      const read = { value, next: change.value + 1 };
      text += typeof value === "string" ? value : this.placeholderFor(change.value, read);
    }
    this.#charactersLeft -= text.length;
    return this.#charactersLeft < 0 ? undefined : text;
  }

  /** The value that a variable gets. With an operator after it, the whole is an expression. */
  #assigned(place: number, depth: number): unknown {
    const { value, next } = this.value(place, depth + 10);
    const after = this.tokens[next];
    return after?.kind === "sign" && OPERATOR.test(after.value)
      ? this.expression(place, next + 2)
      : value;
  }

  /** The object, or array with keys, that starts at the position. */
  object(place: number, depth = 0): Read<unknown> {
    const close = this.closingOf(place);
    const entries: [string, unknown][] = [];
    let next = place + 1;
    while (next < this.tokens.length && !this.is(next, close)) {
      const key = this.tokens[next];
      const member = this.memberKey(next);
      let read: Read<unknown>;
      if (member) {
        read = this.item(member.value, depth + 1);
        entries.push([member.key, read.value]);
      } else if (key?.kind === "name" && this.is(next + 1, "|")) {
        // A changed map of Elixir: `%{body | limit: 5}`.
        entries.push(...membersOf(this.#one(next, depth + 1).value));
        next += 2;
        continue;
      } else if (this.spreadMark(next) > 0) {
        read = this.item(next + this.spreadMark(next), depth + 1);
        entries.push(...membersOf(read.value));
      } else if (this.is(next, "{") && this.is(next + 2, ",")) {
        // A pair of C#: `{ "limit", 5 }`.
        read = this.item(next + 3, depth + 1);
        entries.push([this.tokens[next + 1]?.value ?? "", read.value]);
        if (this.is(read.next, "}")) read = { ...read, next: read.next + 1 };
      } else {
        // Shorthand property.
        read = this.item(next, depth + 1);
        // Anything else is reported.
        if (key?.kind === "name") entries.push([key.value, read.value]);
        else if (read.value instanceof DynamicExpression) entries.push(...membersOf(read.value));
      }
      next = this.is(read.next, ",") ? read.next + 1 : read.next;
      if (next === read.next && !this.startsMember(next)) break;
    }
    return this.closed(Object.fromEntries(entries), close, place, next);
  }
}
