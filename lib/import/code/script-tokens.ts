import { decodeEscapes } from "../escapes";

/** A JavaScript token, as far as recorded scripts need it. */
export type ScriptToken = {
  readonly kind: "name" | "text" | "number" | "regex" | "sign" | "template";
  /**
   * The decoded value of a string, the source and flags of a regular expression, otherwise the
   * source.
   */
  readonly value: string;
  readonly from: number;
  readonly to: number;
};

/** After these tokens a slash divides; otherwise it starts a regular expression. */
const divides = (before: ScriptToken | undefined): boolean =>
  before !== undefined &&
  (before.kind !== "sign" || before.value === ")" || before.value === "]") &&
  !(before.kind === "name" && /^(?:return|typeof|await|of|in)$/.test(before.value));

const patterns = {
  blank: /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y,
  name: /[\p{L}_$][\p{L}\p{N}_$]*/uy,
  number: /\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/iy,
  single: /'(?:[^'\\\n]|\\[\s\S])*'/y,
  double: /"(?:[^"\\\n]|\\[\s\S])*"/y,
  template: /`(?:[^`\\]|\\[\s\S])*`/y,
  regex: /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y,
  arrow: /=>/y,
};

/** Tokenizes a script. Invalid characters, such as an unclosed quote, become a `sign` token. */
export function tokenizeScript(text: string): readonly ScriptToken[] {
  const tokens: ScriptToken[] = [];
  const at = (pattern: RegExp, place: number): string | null => {
    pattern.lastIndex = place;
    return pattern.exec(text)?.[0] ?? null;
  };
  let place = 0;
  while (place < text.length) {
    const blank = at(patterns.blank, place);
    if (blank) {
      place += blank.length;
      continue;
    }
    const [kind, found] = tokenAt(
      text[place] ?? "",
      (pattern) => at(pattern, place),
      tokens.at(-1),
    );
    const value = kind === "text" ? decodeEscapes(found.slice(1, -1)) : found;
    tokens.push({ kind, value, from: place, to: place + found.length });
    place += found.length;
  }
  return tokens;
}

function tokenAt(
  sign: string,
  at: (pattern: RegExp) => string | null,
  before: ScriptToken | undefined,
): readonly [ScriptToken["kind"], string] {
  const quoted = sign === "'" ? at(patterns.single) : sign === '"' ? at(patterns.double) : null;
  if (quoted) return ["text", quoted];
  if (sign === "`") {
    const template = at(patterns.template);
    if (template) return [/(?:^|[^\\])\$\{/.test(template) ? "template" : "text", template];
  }
  if (sign === "/" && !divides(before)) {
    const regex = at(patterns.regex);
    if (regex) return ["regex", regex];
  }
  const name = at(patterns.name);
  if (name) return ["name", name];
  const number = at(patterns.number);
  if (number) return ["number", number];
  return ["sign", at(patterns.arrow) ?? sign];
}
