import { lengthAt, matchAt } from "../match-at";
import { RoundedNumbers } from "../rounded-numbers";
import { DynamicExpression } from "./dynamic-expression";
import { afterTypeArguments, type CodeToken, expressionEnd } from "./tokens";
import { joinUrl } from "./url";

/** The type of a literal in Go, or of a new object or array in C#, up to its brace. */
const TYPE =
  /(?:(?:\[\]|map\[\w{1,60}\]){1,9}(?:interface\{\}|[\w.]{1,60})?|new\b\s{0,9}(?:[\w.]{1,60}(?:<[\w\s.,<>?]{1,99}>)?)?(?:\(\)|\[\])?\s{0,99})\{/y;

/** A list of words: `%w[a b]` of Ruby, `~w(a b)` of Elixir, `[qw(a b)]` of Perl. */
const WORDS = /(?:[%~]w|\[\s{0,9}qw\s?)(?:\(([^)]{0,2000})\)|\[([^\]]{0,2000})\])/y;
/** Calls that do not change a text. */
const CONVERSION = /^(?:to_string|to_owned|into|toString|as_str|trimIndent|trimMargin|freeze)$/;

/** A value parsed at a position, and the position after it. */
export type Read<T> = { readonly value: T; readonly next: number };

export type CodeCall = {
  /** For example `client.search`. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** Keyword arguments, as in Python. */
  readonly named: Readonly<Record<string, unknown>>;
};

/** Maximum values and tokens in expressions: a variable can be used in many others. */
const MAX_EVALUATED = 500_000;

export abstract class TokenList {
  protected left = MAX_EVALUATED;
  protected readonly tokens: readonly CodeToken[];
  protected readonly source: string;
  /** The parts of read texts that an unknown value would replace, such as `${name}`. */
  readonly unfilled = new Set<string>();
  readonly rounded = new RoundedNumbers();

  constructor(tokens: readonly CodeToken[], source: string) {
    this.tokens = tokens;
    this.source = source;
  }

  /** The value at a position, or a `DynamicExpression`. */
  abstract value(place: number, depth?: number): Read<unknown>;

  protected is(place: number, sign: string): boolean {
    const token = this.tokens[place];
    return token?.kind === "sign" && token.value === sign;
  }

  /** The bracket that closes the one at a position. */
  protected closingOf = (place: number): string =>
    this.is(place, "(") ? ")" : this.is(place, "[") ? "]" : "}";

  #opens = (place: number): boolean => /^[([{]$/.test(this.tokens[place]?.value ?? "");

  /**
   * Start of a literal after a mark that does not change it: `@[…]` of Objective-C, `<String>[…]` of Dart,
   * `vec![…]` of Rust, `&Options{…}` of Go, `%{…}` of Elixir.
   */
  protected afterMark(place: number): number {
    if (this.is(place, "<")) return afterTypeArguments(this.tokens, place);
    if (this.is(place, "@") || (this.is(place, "+") && this.tokens[place + 1]?.kind === "number"))
      return place + 1;
    const isName = this.tokens[place + 1]?.kind === "name";
    if ((this.is(place, "&") && isName) || (this.is(place, "%") && this.is(place + 1, "{")))
      return place + 1;
    const name = this.tokens[place]?.kind === "name" ? this.tokens[place].value : "format";
    const isMacro = name !== "format" && this.is(place + 1, "!");
    return isMacro && this.#opens(place + 2) ? place + 2 : place;
  }

  /** The position after calls such as `.to_string()`. */
  protected afterConversion(place: number): number {
    let next = place;
    while (
      this.is(next, ".") &&
      CONVERSION.test(this.tokens[next + 1]?.value ?? "") &&
      this.is(next + 2, "(") &&
      this.is(next + 3, ")")
    )
      next += 4;
    return next;
  }

  protected number = (place: number, minus = ""): Read<number> => ({
    value: this.rounded.read(minus + (this.tokens[place]?.value ?? "").replaceAll("_", "")),
    next: place + 1,
  });

  protected wordList(place: number): Read<readonly string[]> | null {
    const { value = "", from = 0 } = this.tokens[place] ?? {};
    const match = /^[%~[]$/.test(value) ? matchAt(WORDS, this.source, from) : null;
    if (!match) return null;
    let next = place;
    while ((this.tokens[next]?.to ?? Number.POSITIVE_INFINITY) <= from + match[0].length) next += 1;
    const list = (match[1] ?? match[2] ?? "").trim().split(/\s+/);
    return { value: list, next: value === "[" && this.is(next, "]") ? next + 1 : next };
  }

  /** A symbol of Ruby or an atom of Elixir: `:markdown`. */
  protected symbol(place: number): Read<string> | null {
    const name = this.tokens[place + 1];
    const isSymbol = this.is(place, ":") && name?.kind === "name";
    return isSymbol ? { value: name.value, next: place + 2 } : null;
  }

  /** The quote that a doubled quote inside a text means, as in Visual Basic and SQL: `"say ""x"""`. Empty for others. */
  protected doubledQuote(place: number): string {
    const [before, token] = [this.tokens[place - 1], this.tokens[place]];
    const quote = this.source[token?.from ?? -1] ?? "";
    const isSame = before?.to === token?.from && this.source[(token?.from ?? 0) - 1] === quote;
    return isSame && /["']/.test(quote) ? quote : "";
  }

  /**
   * The position after a sign that joins texts: `+`, `.` of PHP, `..` of Lua, `&` of Visual Basic. Without one, the same.
   * A cascade of Dart begins like a join of Lua.
   */
  protected afterJoin(place: number): number {
    const after = this.tokens[place + 1];
    if (this.is(place, "+")) return place + 1;
    if (this.is(place, ".") && this.is(place + 1, "."))
      return /^(?:\[|addAll)$/.test(this.tokens[place + 2]?.value ?? "") ? place : place + 2;
    const isText = after?.kind === "text";
    if (this.is(place, ".") && (isText || after?.value.startsWith("$"))) return place + 1;
    return this.is(place, "&") && (isText || after?.kind === "name") ? place + 1 : place;
  }

  /** The last name of a property path. In PHP, a dot between two variables joins them. */
  protected lastOfPath(place: number): number {
    const isVariable = (at: number) => this.tokens[at]?.value.startsWith("$") === true;
    let last = place;
    while (this.is(last + 1, ".") && this.tokens[last + 2]?.kind === "name") {
      if (isVariable(place) && isVariable(last + 2)) break;
      last += 2;
    }
    return last;
  }

  /** Whether a brace opens a list, as in Lua, Java and C++: `{ "a", "b" }`, `{ {…}, {…} }`. */
  protected isBraceList(place: number): boolean {
    const [first, second] = [this.tokens[place + 1], this.tokens[place + 2]];
    if (this.is(place + 1, "{")) return !(second?.kind === "text" && this.is(place + 3, ","));
    const isValue = first?.kind === "text" || first?.kind === "number";
    return isValue && (this.is(place + 2, ",") || this.is(place + 2, "}"));
  }

  /** Whether the sign at a position separates a key from its value. */
  protected assigns(place: number): boolean {
    return this.is(place, ":") || this.is(place, "=");
  }

  /** The number of tokens before the members that are added: `...x`, `**x`. Otherwise 0. */
  protected spreadMark(place: number): number {
    if (this.is(place, "...")) return 1;
    return this.is(place, "*") && this.is(place + 1, "*") ? 2 : 0;
  }

  /** The key of a member and the position of its value: `limit: 5`, `:limit => 5`, `["limit"] = 5`. Null without one. */
  protected memberKey(place: number): { readonly key: string; readonly value: number } | null {
    // A symbol of Ruby.
    const at = this.is(place, ":") && this.is(place + 2, "=>") ? place + 1 : place;
    const isComputed = this.is(at, "[") && this.is(at + 2, "]") && this.assigns(at + 3);
    const { kind, value: key = "" } = this.tokens[isComputed ? at + 1 : at] ?? {};
    const isKey = isComputed ? kind === "text" : kind !== "sign" && this.isKeySign(at + 1);
    return isKey ? { key, value: at + (isComputed ? 4 : 2) } : null;
  }

  protected isKeySign(place: number): boolean {
    return this.assigns(place) || this.is(place, "=>");
  }

  /** The number of tokens between a key and its value in a call: `a = 1`, `a: 1`, `"a" to 1`, `"a" -> 1`. Otherwise 0. */
  protected keySign(place: number): number {
    const kind = this.tokens[place]?.kind;
    if (kind === "name") return this.assigns(place + 1) ? 1 : 0;
    if (kind !== "text") return 0;
    const sign = this.tokens[place + 1];
    if (this.is(place + 1, "=>") || (sign?.kind === "name" && sign.value === "to")) return 1;
    return this.is(place + 1, "-") && this.is(place + 2, ">") ? 2 : 0;
  }

  /** Whether a bracket opens an array with keys, as in PHP, Swift and Groovy. */
  protected isKeyed(place: number): boolean {
    const isKey = this.tokens[place + 1]?.kind !== "sign";
    return this.is(place + 2, "=>") || (isKey && this.is(place + 2, ":"));
  }

  /** The brace of a literal whose type is at the position, as in Go and C#. Null without one. */
  protected typedBrace(place: number): number | null {
    const from = this.tokens[place]?.from ?? 0;
    const end = from + lengthAt(TYPE, this.source, from);
    let brace = place;
    while ((this.tokens[brace]?.to ?? end) < end) brace += 1;
    return end === from ? null : brace;
  }

  /** Whether a name is the type of an object with members, as in Go and Rust: `Options{Limit: 1}`. */
  protected isStruct(place: number): boolean {
    const isType = /^[A-Z]/.test(this.tokens[place]?.value ?? "");
    return isType && this.is(place + 1, "{") && this.hasMembers(place, place + 1);
  }

  /** Whether a literal with a type contains members: `key: 1`, `key = 1`, `["key"] = 1`, `{ "key", 1 }`. */
  protected hasMembers(place: number, brace: number): boolean {
    if (this.is(brace + 1, "}")) return !this.is(place, "[") && !this.is(brace - 1, "]");
    const [first, second] = [this.tokens[brace + 1], this.tokens[brace + 2]];
    if (this.is(brace + 1, "[")) return this.is(brace + 4, "=");
    if (this.is(brace + 1, "{")) return second?.kind === "text" && this.is(brace + 3, ",");
    return first?.kind !== "sign" && this.assigns(brace + 2);
  }

  expression(from: number, next: number): DynamicExpression {
    const text = this.source.slice(this.tokens[from]?.from, this.tokens[next - 1]?.to);
    return new DynamicExpression(text.replace(/\s+/g, " "));
  }

  placeholder = (text: string): string => {
    const placeholder = `\${${text}}`;
    this.unfilled.add(placeholder);
    return placeholder;
  };

  protected placeholderFor(at: number, { value, next }: Read<unknown>): string {
    return this.placeholder(
      (value instanceof DynamicExpression ? value : this.expression(at, next)).text,
    );
  }

  protected ends(place: number): boolean {
    const token = this.tokens[place];
    const isSign = token?.kind === "sign" && /^[,)\]}]$/.test(token.value);
    return token === undefined || isSign || this.startsMember(place);
  }

  /** Whether a member follows on a new line without a comma, as in HCL. */
  protected startsMember(place: number): boolean {
    if (this.tokens[place]?.kind === "sign" || !this.is(place + 1, "=")) return false;
    return this.source.slice(this.tokens[place - 1]?.to, this.tokens[place]?.from).includes("\n");
  }

  /** `URL(path, base)`, also as text with `.href` or `.toString()`. */
  protected urlAt([path, base]: readonly unknown[], place: number, after: number): Read<unknown> {
    const isText =
      this.is(after, ".") && /^(?:href|toString)$/.test(this.tokens[after + 1]?.value ?? "");
    const next = !isText ? after : this.is(after + 2, "(") ? after + 4 : after + 2;
    if (base === undefined) return { value: path, next };
    if (typeof path !== "string") return { value: this.expression(place, after), next };
    const placeholder = `{${this.expression(place, after).text.replaceAll(" ", "")}}`;
    return { value: joinUrl(path, typeof base === "string" ? base : placeholder), next };
  }

  /** A value up to a comma or bracket. An operator after it makes the whole an expression. */
  protected item(place: number, depth: number): Read<unknown> {
    const read = this.value(place, depth);
    if (this.ends(read.next) || this.left < 0) return read;
    const next = expressionEnd(this.tokens, place);
    this.left -= next - place;
    // A type, as in `"web" as const` or `{ … } satisfies Options`.
    const after = this.tokens[read.next];
    if (after?.kind === "name" && /^(?:as|satisfies)$/.test(after.value))
      return { value: read.value, next };
    return { value: this.expression(place, next), next };
  }

  protected list(place: number, close: string, depth: number): Read<unknown[] | DynamicExpression> {
    const items: unknown[] = [];
    let next = place + 1;
    while (next < this.tokens.length && !this.is(next, close)) {
      const read = this.item(next, depth + 1);
      items.push(read.value);
      if (!this.is(read.next, ",")) {
        next = read.next;
        break;
      }
      next = read.next + 1;
    }
    return this.closed(items, close, place, next);
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
