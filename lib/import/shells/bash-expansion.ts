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

/** Maximum commands whose output replaces a `$(…)`. */
const MAX_COMMANDS = 200;

/** Variables that are set to a text, by name, and how many characters and commands may still replace them. */
export type BashVariables = {
  readonly values: Map<string, ShellWord>;
  left: number;
  commandsLeft: number;
};

export const emptyBashVariables = (): BashVariables => ({
  values: new Map(),
  left: importLimits.characters,
  commandsLeft: MAX_COMMANDS,
});

/** A variable, in braces also with the default that an unset or empty one has. */
const VARIABLE = /^\$(?:(\w+)|\{(\w+)(?::?[-=]([^{}$`"'\\]*))?\})$/;

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
  for (const each of value.substitutions) substitutions.push(each);
  return value.text;
}

/** The end of the substitution at a position. */
export function expansionEnd(text: string, start: number): number {
  if (text[start] === "`") {
    const end = text.indexOf("`", start + 1);
    if (end < 0) throw new Unclosed("A backtick is not closed.", start);
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
function unescapeDocument(body: string, variables: BashVariables): ShellWord {
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

/** `literal` without expansions, `tabs` without the tabs before each line. */
export type Heredoc = { readonly mark: string; readonly literal: boolean; readonly tabs: boolean };

/** The here-document that begins at a position, and the position after its last line. */
export function documentAt(
  text: string,
  start: number,
  { mark, literal, tabs }: Heredoc,
  variables: BashVariables,
): { word: ShellWord; next: number } {
  const lines: string[] = [];
  for (let at = start; ; ) {
    if (at >= text.length)
      throw new Unclosed(`The here-document does not end with a line "${mark}".`, start);
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const whole = text.slice(at, end).replace(/\r$/, "");
    at = end + 1;
    const line = tabs ? whole.replace(/^\t+/, "") : whole;
    if (line.trim() === mark) {
      const body = lines.map((each) => `${each}\n`).join("");
      return {
        word: literal ? { text: body, substitutions: [] } : unescapeDocument(body, variables),
        next: at,
      };
    }
    lines.push(line);
  }
}
