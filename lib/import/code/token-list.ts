import { lengthAt } from "../match-at";
import { DynamicExpression } from "./dynamic-expression";
import type { CodeToken } from "./tokens";

/** The type of a literal in Go, or of a new object or array in C#, up to its brace. */
const TYPE =
  /(?:(?:\[\]|map\[\w{1,60}\]){1,9}(?:interface\{\}|[\w.]{1,60})?|new\b\s{0,9}(?:[\w.]{1,60}(?:<[\w\s.,<>?]{1,99}>)?)?(?:\(\)|\[\])?\s{0,99})\{/y;

/** What was read from a position, and the position after it. */
export type Read<T> = { readonly value: T; readonly next: number };

/** Tokens and their source text. */
export class TokenList {
  protected readonly tokens: readonly CodeToken[];
  protected readonly source: string;

  constructor(tokens: readonly CodeToken[], source: string) {
    this.tokens = tokens;
    this.source = source;
  }

  protected is(place: number, sign: string): boolean {
    const token = this.tokens[place];
    return token?.kind === "sign" && token.value === sign;
  }

  /** Whether the sign at a position separates a key from its value. */
  protected assigns(place: number): boolean {
    return this.is(place, ":") || this.is(place, "=");
  }

  /** The number of tokens between a key and its value in a call: `a = 1`, `"a" to 1`, `"a" -> 1`. Otherwise 0. */
  protected keySign(place: number): number {
    const kind = this.tokens[place]?.kind;
    if (kind === "name") return this.is(place + 1, "=") ? 1 : 0;
    if (kind !== "text") return 0;
    const sign = this.tokens[place + 1];
    if (this.is(place + 1, "=>") || (sign?.kind === "name" && sign.value === "to")) return 1;
    return this.is(place + 1, "-") && this.is(place + 2, ">") ? 2 : 0;
  }

  /** Whether a bracket opens an array with keys, as in PHP and Swift. */
  protected isKeyed(place: number): boolean {
    const isText = this.tokens[place + 1]?.kind === "text";
    return this.is(place + 2, "=>") || (isText && this.is(place + 2, ":"));
  }

  /** The brace of a literal whose type is at the position, as in Go and C#. Null without one. */
  protected typedBrace(place: number): number | null {
    const from = this.tokens[place]?.from ?? 0;
    const end = from + lengthAt(TYPE, this.source, from);
    let brace = place;
    while ((this.tokens[brace]?.to ?? end) < end) brace += 1;
    return end === from ? null : brace;
  }

  /** Whether a literal with a type contains members: `key: 1`, `key = 1`, `["key"] = 1`, `{ "key", 1 }`. */
  protected hasMembers(place: number, brace: number): boolean {
    if (this.is(brace + 1, "}")) return !this.is(place, "[") && !this.is(brace - 1, "]");
    const [first, second] = [this.tokens[brace + 1], this.tokens[brace + 2]];
    if (this.is(brace + 1, "[")) return this.is(brace + 4, "=");
    if (this.is(brace + 1, "{")) return second?.kind === "text" && this.is(brace + 3, ",");
    return first?.kind !== "sign" && this.assigns(brace + 2);
  }

  protected expression(from: number, next: number): DynamicExpression {
    const text = this.source.slice(this.tokens[from]?.from, this.tokens[next - 1]?.to);
    return new DynamicExpression(text.replace(/\s+/g, " "));
  }

  protected ends(place: number): boolean {
    const token = this.tokens[place];
    return token === undefined || (token.kind === "sign" && /^[,)\]}]$/.test(token.value));
  }

  /** An unclosed list or object is an expression. */
  protected closed<T>(
    value: T,
    close: string,
    place: number,
    next: number,
  ): Read<T | DynamicExpression> {
    return this.is(next, close)
      ? { value, next: next + 1 }
      : { value: this.expression(place, Math.max(next, place + 1)), next };
  }
}
