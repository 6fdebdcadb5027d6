import { importLimits } from "../import-result";
import { lengthAt } from "../match-at";
import type { ShellWord } from "./shell";

const EXPANSION = /\$(?:\{[^}\n]{0,200}\}|\w+|[@*#?!$-])/uy;

export class Unclosed extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Variables that are set to a text, by name, and how many characters may still replace them. */
export type BashVariables = { readonly values: Map<string, ShellWord>; left: number };

export const emptyBashVariables = (): BashVariables => ({
  values: new Map(),
  left: importLimits.characters,
});

/** A variable, in braces also with the default that an unset or empty one has. */
const VARIABLE = /^\$(?:(\w+)|\{(\w+)(?::?-([^{}$`"'\\]*))?\})$/;

/** The value of a known variable. Leaves other substitutions as they are, and adds them to the list. */
export function expand(raw: string, variables: BashVariables, substitutions: string[]): string {
  const [, bare, name = bare ?? "", fallback] = VARIABLE.exec(raw) ?? [];
  const known = variables.values.get(name);
  const value =
    fallback !== undefined && !known?.text ? { text: fallback, substitutions: [] } : known;
  if (!value || value.text.length > variables.left) {
    if (raw.length > 1) substitutions.push(raw);
    return raw;
  }
  variables.left -= value.text.length;
  substitutions.push(...value.substitutions);
  return value.text;
}

/** The end of the substitution at a position. */
export function expansionEnd(text: string, start: number): number {
  if (text[start] === "`") {
    const end = text.indexOf("`", start + 1);
    if (end < 0) throw new Unclosed("A back-tick is not closed.", start);
    return end + 1;
  }
  if (text[start + 1] === "(") {
    const end = text.indexOf(")", start);
    if (end < 0) throw new Unclosed('A "$(" is not closed.', start);
    return end + 1;
  }
  return start + (lengthAt(EXPANSION, text, start) || 1);
}

/** A here-document with an unquoted mark: like double quotes, but quotes are plain text. */
export function unescapeDocument(body: string, variables: BashVariables): ShellWord {
  const substitutions: string[] = [];
  let text = "";
  for (let at = 0; at < body.length; ) {
    const next = body[at] ?? "";
    if (next === "\\") {
      const escaped = body[at + 1] ?? "";
      if (escaped !== "\n") text += "$`\\".includes(escaped) ? escaped : `\\${escaped}`;
      at += 2;
    } else if (next === "$" || next === "`") {
      const end = expansionEnd(body, at);
      text += expand(body.slice(at, end), variables, substitutions);
      at = end;
    } else {
      text += next;
      at += 1;
    }
  }
  return { text, substitutions };
}
