import { lengthAt, matchAt } from "../match-at";
import type { ShellResult, ShellWord } from "./shell";

export type QuotedText = ShellWord & { readonly end: number };

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "0": "\0",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\x1b",
};

/**
 * Parses a quoted string or here-string from its start. Null if none starts here or it is not
 * closed.
 */
export function parsePowerShellText(text: string, start: number): QuotedText | null {
  const here = matchAt(/@(['"])[ \t]*\r?\n/y, text, start);
  if (here) {
    const from = start + here[0].length;
    const close = text.startsWith(`${here[1]}@`, from) ? from : text.indexOf(`\n${here[1]}@`, from);
    if (close < 0) return null;
    const inner = text.slice(from, close).replace(/\r$/, "");
    const end = close === from ? from + 2 : close + 3;
    return here[1] === "'"
      ? { text: inner, substitutions: [], end }
      : { ...unescaped(inner, false), end };
  }
  const quote = text[start];
  if (quote !== "'" && quote !== '"') return null;
  let at = start + 1;
  for (; ; at += 1) {
    if (at >= text.length) return null;
    if (quote === '"' && text[at] === "`") at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) break;
      at += 1;
    }
  }
  const inner = text.slice(start + 1, at);
  return quote === "'"
    ? { text: inner.replaceAll("''", "'"), substitutions: [], end: at + 1 }
    : { ...unescaped(inner, true), end: at + 1 };
}

function unescaped(inner: string, doubled: boolean): ShellWord {
  const substitutions: string[] = [];
  let text = "";
  for (let at = 0; at < inner.length; at += 1) {
    const next = inner[at] ?? "";
    if (next === "`") {
      at += 1;
      const found = matchAt(/u\{([\da-fA-F]{1,6})\}/y, inner, at);
      const point = Number.parseInt(found?.[1] ?? "", 16);
      if (found && point <= 0x10ffff) {
        text += String.fromCodePoint(point);
        at += found[0].length - 1;
      } else {
        const letter = inner[at] ?? "";
        text += Object.hasOwn(escapes, letter) ? escapes[letter] : letter;
      }
    } else if (doubled && next === '"' && inner[at + 1] === '"') {
      text += '"';
      at += 1;
    } else {
      const found =
        next === "$"
          ? matchAt(/\$(?:env:\w+|\w+|\{[^}]{0,200}\}|\([^)]{0,200}\))/iy, inner, at)?.[0]
          : undefined;
      if (found !== undefined) substitutions.push(found);
      text += found ?? next;
      at += (found ?? next).length - 1;
    }
  }
  return { text, substitutions };
}

export function parsePowerShell(text: string): ShellResult {
  const args: ShellWord[] = [];
  let at = 0;
  for (;;) {
    at += lengthAt(/(?:[^\S\n]|`[ \t]*\r?\n)+/y, text, at);
    const next = text[at];
    if (next === undefined) return { ok: true, line: { args, input: null, after: "" } };
    if (next === "#") {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (next === "\n" || next === "|" || next === ";") {
      at += 1;
      if (args.length > 0 || next !== "\n")
        return { ok: true, line: { args, input: null, after: text.slice(at).trim() } };
    } else {
      const word = readWord(text, at);
      if (!word) return { ok: false, message: "A quote is not closed.", at };
      args.push(word);
      at = word.end;
    }
  }
}

function readWord(text: string, start: number): QuotedText | null {
  let at = start;
  let word = "";
  const substitutions: string[] = [];
  while (at < text.length && !/[\s|;]/.test(text[at] ?? "")) {
    const opens = /['"]|@['"][ \t]*\r?\n/y;
    opens.lastIndex = at;
    const found = matchAt(/\$(?:env:)?[A-Za-z_]\w{0,60}/iy, text, at)?.[0];
    if (opens.test(text)) {
      const quoted = parsePowerShellText(text, at);
      if (!quoted) return null;
      word += quoted.text;
      for (const each of quoted.substitutions) substitutions.push(each);
      at = quoted.end;
    } else if (found !== undefined) {
      word += found;
      substitutions.push(found);
      at += found.length;
    } else if (text[at] === "`") {
      if (/^`[ \t]*\r?\n/.test(text.slice(at, at + 100))) break;
      word += text[at + 1] ?? "";
      at += 2;
    } else {
      word += text[at];
      at += 1;
    }
  }
  return { text: word, substitutions, end: at };
}
