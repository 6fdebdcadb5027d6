import { lengthAt, matchAt } from "../match-at";
import { MAX_BEFORE } from "./bash-before";
import type { ShellResult, ShellWord } from "./shell";

/** `set NAME=value`, `set "NAME=value"`. */
const SET =
  /(?<=^|[\n&(])[ \t]*@?set[ \t]+(?:"([a-z_]\w{0,60})=([^\r\n]*)"|([a-z_]\w{0,60})=([^\r\n&|]*))/gi;
/** Characters of the values in one text; a line of cmd.exe has at most 8,191. */
const MAX_VALUES = 10_000;
const VARIABLE = /%(\w{1,60})%|!(\w{1,60})!/g;
/** Commands of a batch file that change no text. */
const SETTINGS = /(?<=^|\n)[ \t]*@?(?:echo[ \t]+off|setlocal|rem[ \t]|::)[^\n]*/gi;

/** The variables that commands set, by their names in lower case, and the rest of the text. */
export function cmdVariables(text: string): {
  readonly variables: ReadonlyMap<string, string>;
  readonly rest: string;
  /** Two percent signs are one in a batch file, but not at the prompt. */
  readonly isBatch: boolean;
} {
  const variables = new Map<string, string>();
  if (text.length > MAX_BEFORE) return { variables, rest: text, isBatch: false };
  const rest = text.replace(SET, (_all, quoted, inQuotes, plain, value) => {
    const text = inQuotes ?? value.replace(/\^(.)/g, "$1");
    variables.set((quoted ?? plain).toLowerCase(), withVariables(text, variables));
    return "";
  });
  const commands = rest.replace(SETTINGS, "");
  return {
    variables,
    rest: commands.replace(/^[\s&]+|[\s&]+$/g, ""),
    isBatch: commands !== rest,
  };
}

/** Leaves the rest as it is once values have filled up `MAX_VALUES`: a value can repeat others. */
function withVariables(text: string, variables: ReadonlyMap<string, string>): string {
  let left = MAX_VALUES;
  return text.replace(VARIABLE, (all, early, late) => {
    const value = variables.get(String(early ?? late).toLowerCase());
    if (value === undefined || value.length > left) return all;
    left -= value.length;
    return value;
  });
}

/**
 * Parses one command of cmd.exe in three steps: the shell replaces the variables that the text before the command
 * sets, then removes carets and ends the command; the C runtime splits arguments.
 */
export function parseCmd(text: string, before = ""): ShellResult {
  const { variables, isBatch } = cmdVariables(before);
  const expanded = withVariables(text, variables);
  const { line, after } = withoutCarets(isBatch ? expanded.replaceAll("%%", "%") : expanded);
  const args = splitArguments(line);
  return args
    ? { ok: true, line: { args, input: null, after: after.trim() } }
    : { ok: false, message: "A double quote is not closed.", at: text.lastIndexOf('"') };
}

function withoutCarets(text: string): { line: string; after: string } {
  let line = "";
  let quoted = false;
  let at = 0;
  for (; at < text.length; at += 1) {
    const next = text[at] ?? "";
    if (next === "^" && !quoted) {
      // A caret at the end of a line continues it. A line break directly after that is a literal
      // character.
      const found = matchAt(/\^[ \t]*\r?\n(\r?\n)?/y, text, at);
      if (found) {
        line += found[1] === undefined ? "" : "\n";
        at += found[0].length - 1;
      } else {
        line += text[at + 1] ?? "";
        at += 1;
      }
      continue;
    }
    if (next === '"') quoted = !quoted;
    else if (!quoted && "|&<>".includes(next)) break;
    else if (!quoted && next === "\n" && line.trim() !== "") break;
    line += next;
  }
  return { line, after: text.slice(at) };
}

/** Splits arguments as documented for the C runtime. Two quotes within quotes are one. */
function splitArguments(line: string): ShellWord[] | null {
  const args: ShellWord[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(line[at] ?? "")) at += 1;
    if (at >= line.length) return args;
    let text = "";
    let quoted = false;
    for (; at < line.length && (quoted || !/\s/.test(line[at] ?? "")); at += 1) {
      const slashes = lengthAt(/\\+/y, line, at);
      if (slashes > 0) {
        at += slashes;
        const escapes = line[at] === '"';
        text += "\\".repeat(escapes ? slashes >> 1 : slashes);
        if (escapes && slashes % 2 === 1) text += '"';
        else at -= 1;
        continue;
      }
      if (line[at] !== '"') text += line[at];
      else if (quoted && line[at + 1] === '"') {
        text += '"';
        at += 1;
      } else quoted = !quoted;
    }
    if (quoted) return null;
    args.push({ text, substitutions: [...text.matchAll(VARIABLE)].map(([name]) => name) });
  }
}
