import { matchAt } from "../match-at";
import { RoundedNumbers } from "../rounded-numbers";
import { DynamicExpression } from "./dynamic-expression";
import { TokenMarks } from "./token-marks";
import { expressionEnd } from "./tokens";
import { joinUrl } from "./url";

/** A list of words: `%w[a b]` of Ruby, `~w(a b)` of Elixir, `[qw(a b)]` of Perl. */
const WORDS = /(?:[%~]w|\[\s{0,9}qw\s?)(?:\(([^)]{0,2000})\)|\[([^\]]{0,2000})\])/y;
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

export abstract class TokenList extends TokenMarks {
  protected left = MAX_EVALUATED;
  /** The parts of read texts that an unknown value would replace, such as `${name}`. */
  readonly unfilled = new Set<string>();
  readonly rounded = new RoundedNumbers();

  /** The value at a position, or a `DynamicExpression`. */
  abstract value(place: number, depth?: number): Read<unknown>;

  protected number = (place: number, minus = ""): Read<number> => ({
    value: this.rounded.read(minus + (this.tokens[place]?.value ?? "").replaceAll("_", "")),
    next: place + 1,
  });

  /** A number with those that it is multiplied by: `24 * 60 * 60 * 1000`. */
  protected product(first: number, after: number): Read<number> {
    let [value, next] = [first, after];
    for (; this.is(next, "*") && this.tokens[next + 1]?.kind === "number"; next += 2) {
      value *= this.number(next + 1).value;
      this.left -= 1;
    }
    return { value, next };
  }

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
      // `[...sources, "news"]`, `[*sources, "news"]` of Python.
      const isSpread = this.is(next, "...") || this.is(next, "*");
      const spread = isSpread ? this.item(next + 1, depth + 1) : null;
      const added: unknown = spread?.value;
      const read = spread && Array.isArray(added) ? spread : this.item(next, depth + 1);
      for (const each of Array.isArray(added) ? added : [read.value]) items.push(each);
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
