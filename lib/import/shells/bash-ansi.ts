import { matchAt } from "../match-at";

type Read<T> = { readonly read: T; readonly end: number };

/**
 * Parses the inside of a bash $'…' string: C escapes, bytes as UTF-8. `end` is after the closing
 * quote. Null if it is missing.
 */
export function parseAnsiQuote(source: string, start: number): Read<string> | null {
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (let at = start; at < source.length; ) {
    const next = source[at];
    if (next === "'")
      return { read: new TextDecoder().decode(Uint8Array.from(bytes)), end: at + 1 };
    if (next === "\\") {
      const { read, end } = readEscape(source, at);
      bytes.push(...(typeof read === "string" ? encoder.encode(read) : [read]));
      at = end;
    } else {
      const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
      bytes.push(...encoder.encode(character));
      at += character.length;
    }
  }
  return null;
}

const controls: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  a: 7,
  b: 8,
  e: 27,
  E: 27,
  f: 12,
  v: 11,
};

function readEscape(source: string, at: number): Read<number | string> {
  const found = matchAt(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3}))/y,
    source,
    at,
  );
  if (found) {
    const end = at + found[0].length;
    const [, byte, short, long, octal] = found;
    if (byte !== undefined) return { read: Number.parseInt(byte, 16), end };
    if (octal !== undefined) return { read: Number.parseInt(octal, 8) & 0xff, end };
    return readUnicode(source, Number.parseInt(short ?? long ?? "0", 16), end);
  }
  const letter = source[at + 1] ?? "";
  const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
  return { read: control ?? (`'"\\?`.includes(letter) ? letter : `\\${letter}`), end: at + 2 };
}

/** Joins surrogate pairs, which browsers write as two escapes when they copy a request. */
function readUnicode(source: string, code: number, end: number): Read<string> {
  if (code >= 0xd800 && code < 0xdc00) {
    const found = matchAt(/\\u([dD][c-fC-F][\da-fA-F]{2})/y, source, end);
    if (found)
      return {
        read: String.fromCharCode(code, Number.parseInt(found[1] ?? "0", 16)),
        end: end + found[0].length,
      };
  }
  return { read: code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd", end };
}
