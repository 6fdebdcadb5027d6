import { decodeEscapes } from "../escapes";
import { lengthAt, matchAt } from "../match-at";

/** A token of code in a common language, as far as values need it. */
export type CodeToken = {
  readonly kind: "name" | "text" | "number" | "regex" | "sign";
  /** The decoded value of a string, otherwise the source. */
  readonly value: string;
  /**
   * The kind of interpolation in a string: `${name}`, an f-string's `{name}`, `{{name}}` of C#, or `$name` and `#{name}`
   * of languages whose strings need no mark.
   */
  readonly filled: "dollar" | "braces" | "doubled" | "named" | null;
  readonly from: number;
  readonly to: number;
};

const patterns = {
  // After a dot, the sign is part of a private name of JavaScript; after a colon, slashes are part of a URL.
  blank: /(?:\s+|\\\r?\n|(?<!:)\/\/[^\n]*|(?<!\.)#[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y,
  pythonBlank: /(?:\s+|\\\r?\n|#[^\n]*)+/y,
  scriptBlank: /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y,
  // A dollar sign is the mark of C#.
  text: /([rbfu]{0,2}|\${1,2})(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)')/iy,
  // C#. In Objective-C, the same sign precedes a string with escapes.
  verbatim: /@"([^"]*(?:""[^"]*)*)(?<!\\)"/y,
  // Raw strings of Rust and C++: r#"…"#, R"(…)".
  raw: /r(#{1,255})"|R"([^\s()\\"]{0,16})\(/y,
  template: /`((?:[^`\\]|\\[\s\S])*)`/y,
  quote: /(?:[rbfu]{0,2}|\${1,2})(["'])|`/iy,
  unclosed: /"(?:[^"\\\n]|\\[\s\S])*|'(?:[^'\\\n]|\\[\s\S])*|`(?:[^`\\]|\\[\s\S])*/y,
  regex: /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,1000}\]){1,1000}\/[a-z]*/y,
  // In R, a dollar sign inside separates a list from its member.
  name: /[\p{L}_$](?:[\p{L}\p{N}_]|\$(?![\p{L}_]))*/uy,
  number: /0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?:L\b)?/iy,
  sign: /::|=>|==+|:=|\.\.\.|\?\?|\|\||&&|[\s\S]/y,
};

const NAMED = /[$#]\{|\$[A-Za-z_]|\\\(/;
/** `\(name)` of Swift. */
const SWIFT_INTERPOLATION = /(?<!\\)\\\(([^()\n]{1,80})\)/g;

/** The value of a string, decoded by the rules of its language. */
function decoded(written: string, isRaw: boolean, isPlain: boolean): string {
  if (isRaw) return written;
  return isPlain ? written.replace(/\\([\\'])/g, "$1") : decodeEscapes(written);
}

/** After these tokens a slash divides; otherwise it starts a regular expression. */
const divides = (before: CodeToken | undefined): boolean =>
  before !== undefined &&
  (before.kind !== "sign" || before.value === ")" || before.value === "]") &&
  !(before.kind === "name" && /^(?:return|typeof|await|of|in)$/.test(before.value));

/**
 * Tokenizes code in a common language, or with `script` only in JavaScript: with regular expressions, and `#` as a
 * sign instead of a comment. Invalid characters, such as an unclosed quote, become a `sign` token.
 */
export function tokenizeCode(text: string, script = false): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  // Raw strings of Go have neither escapes nor interpolation.
  const raw = /^[ \t]*package[ \t]+\w+[ \t\r]*$/m.test(text);
  // In PHP and Ruby, single quotes leave all escapes but those of the quote and the backslash.
  const plain = /<\?php\b|^require ["']|\bNet::HTTP\b/m.test(text);
  // In Python, two slashes divide.
  const python =
    /^[ \t]*(?:from [\w.]+ import |import (?:requests|httpx|aiohttp|json|os)\b)|\b(?:requests|httpx)\.\w+\(/m.test(
      text,
    );
  const blanks = script ? patterns.scriptBlank : python ? patterns.pythonBlank : patterns.blank;
  let place = 0;
  /** End of the text after an unclosed quote. The same quotes before that are escaped, so they are unclosed too. */
  const unclosed = new Map<string, number>();
  const at = (pattern: RegExp): RegExpExecArray | null => matchAt(pattern, text, place);
  const add = (
    kind: CodeToken["kind"],
    all: string,
    value = all,
    filled: CodeToken["filled"] = null,
  ) => {
    tokens.push({ kind, value, filled, from: place, to: place + all.length });
    place += all.length;
  };
  while (place < text.length) {
    const blank = at(blanks);
    if (blank) {
      place += blank[0].length;
      continue;
    }
    const verbatim = at(patterns.verbatim);
    if (verbatim) {
      add("text", verbatim[0], verbatim[1]?.replaceAll('""', '"'));
      continue;
    }
    const [opened, hashes, mark] = at(patterns.raw) ?? [];
    const closing = hashes === undefined ? `)${mark}"` : `"${hashes}`;
    if (opened !== undefined && !unclosed.has(closing)) {
      const start = place + opened.length;
      const end = text.indexOf(closing, start);
      if (end >= 0) {
        add("text", text.slice(place, end + closing.length), text.slice(start, end));
        continue;
      }
      unclosed.set(closing, text.length);
    }
    const [opening, quote = "`"] = at(patterns.quote) ?? [];
    if (opening !== undefined && place >= (unclosed.get(quote) ?? 0)) {
      const quoted = at(patterns.text);
      if (quoted) {
        const [all, marks = "", ...inner] = quoted;
        const written = inner.find((each) => each !== undefined) ?? "";
        const isPlain = plain && all.startsWith("'");
        const isNamed = marks === "" && !script && !isPlain && NAMED.test(written);
        const unmarked = isNamed ? "named" : null;
        const filled = marks === "$$" ? "doubled" : /[f$]/i.test(marks) ? "braces" : unmarked;
        const source = isNamed
          ? written.replace(SWIFT_INTERPOLATION, (_all, name) => `\${${name}}`)
          : written;
        add("text", all, decoded(source, /r/i.test(marks), isPlain), filled);
        continue;
      }
      const template = at(patterns.template);
      if (template) {
        const written = template[1] ?? "";
        const filled = !raw && /(?:^|[^\\])\$\{/.test(written) ? "dollar" : null;
        add("text", template[0], raw ? written : decodeEscapes(written), filled);
        continue;
      }
      const start = place + opening.length - 1;
      unclosed.set(quote, start + lengthAt(patterns.unclosed, text, start));
    }
    const regex = script && !divides(tokens.at(-1)) ? at(patterns.regex) : null;
    if (regex) {
      add("regex", regex[0]);
      continue;
    }
    const name = at(patterns.name);
    if (name) add("name", name[0]);
    else {
      const number = at(patterns.number);
      const written = number?.[0] ?? "";
      if (number)
        add(
          "number",
          written,
          /^0x/i.test(written) ? `${Number(written)}` : written.replace(/L$/i, ""),
        );
      else {
        const sign = at(patterns.sign)?.[0] ?? " ";
        add("sign", sign, sign === "::" ? "." : sign);
      }
    }
  }
  return tokens;
}

/** The end of an expression: the comma or bracket that follows it. */
export function expressionEnd(tokens: readonly CodeToken[], place: number): number {
  let open = 0;
  let next = place;
  for (; next < tokens.length; next += 1) {
    const token = tokens[next];
    if (token?.kind !== "sign") continue;
    if (/^[([{]$/.test(token.value)) open += 1;
    else if (/^[)\]}]$/.test(token.value)) {
      if (open === 0) break;
      open -= 1;
    } else if (token.value === "," && open === 0) break;
  }
  return next;
}

const MAX_TYPE_TOKENS = 100;

/** The position after the type arguments of a call or literal, as in `post<Answer>(…)`; without any, the same. */
export function afterTypeArguments(tokens: readonly CodeToken[], place: number): number {
  const is = (at: number, sign: string) =>
    tokens[at]?.kind === "sign" && tokens[at]?.value === sign;
  if (!is(place, "<")) return place;
  let open = 0;
  for (let next = place; next < place + MAX_TYPE_TOKENS; next += 1) {
    const token = tokens[next];
    if (!token || token.kind === "number" || /^(?:[();=+]|&&|\|\|)$/.test(token.value)) break;
    if (is(next, "<")) open += 1;
    else if (is(next, ">")) open -= 1;
    if (open === 0) return /^[([{]$/.test(tokens[next + 1]?.value ?? "") ? next + 1 : place;
  }
  return place;
}
