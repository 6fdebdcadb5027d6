import { lengthAt } from "../match-at";
import { afterTypeArguments, type CodeToken, expressionEnd } from "./tokens";

/** The type of a literal in Go, or of a new object or array in C#, up to its brace. */
const TYPE =
  /(?:(?:\[\]|map\[\w{1,60}\]){1,9}(?:interface\{\}|[\w.]{1,60})?|new\b\s{0,9}(?:[\w.]{1,60}(?:<[\w\s.,<>?]{1,99}>)?)?(?:\(\)|\[\])?\s{0,99})\{/y;

/** Calls that do not change a text. */
const CONVERSION = /^(?:to_string|to_owned|into|toString|as_str|trimIndent|trimMargin|freeze)$/;

/** Maximum lists that begin a literal with their members, and tokens of each. */
const MAX_SPREADS = 9;
const MAX_SPREAD = 100;

/** The signs and marks at a position in code. Evaluates nothing. */
export abstract class TokenMarks {
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

  /** The key of a member and the position of its value: `limit: 5`, `:limit => 5`, `["limit"] = 5`. Null without one. */
  protected memberKey(place: number): { readonly key: string; readonly value: number } | null {
    // A symbol of Ruby.
    const at = this.is(place, ":") && this.is(place + 2, "=>") ? place + 1 : place;
    const isComputed = this.is(at, "[") && this.is(at + 2, "]") && this.assigns(at + 3);
    const { kind, value: key = "" } = this.tokens[isComputed ? at + 1 : at] ?? {};
    const isKey = isComputed ? kind === "text" : kind !== "sign" && this.isKeySign(at + 1);
    return isKey ? { key, value: at + (isComputed ? 4 : 2) } : null;
  }

  /** Whether a bracket opens an array with keys, as in PHP, Swift and Groovy. */
  protected isKeyed(place: number): boolean {
    let at = place + 1;
    // `[...$defaults, "limit" => 5]`.
    for (let left = MAX_SPREADS; left > 0 && this.is(at, "..."); left -= 1)
      at += expressionEnd(this.tokens.slice(at, at + MAX_SPREAD), 0) + 1;
    const isKey = this.tokens[at]?.kind !== "sign";
    return this.is(at + 1, "=>") || (isKey && this.is(at + 1, ":"));
  }

  /** Whether a parenthesis opens the members of a variable of Perl: `my %body = (query => "x")`. */
  protected isHash(place: number): boolean {
    return this.is(place, "(") && this.is(place - 1, "=") && this.is(place - 3, "%");
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
}
