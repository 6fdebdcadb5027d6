import { stringOrNull } from "@/lib/contract/json-object";
import { parseJson } from "../parse-json";

/*
 * Finds private texts of a request (header values, typed text) that a response repeats, in the encodings in which
 * pages write them: JSON and script escapes, percent-encoding, HTML character references, base64 and hexadecimal.
 */

/** Shorter texts occur in responses by chance. */
export const MIN_ECHO_LENGTH = 6;
/** Code points per pattern. Longer texts are matched in parts, so that patterns stay small. */
const MAX_PART = 96;
/** Characters that one character of a secret takes at most, in any supported encoding. */
const MAX_ENCODED = 48;

export const ECHO_MARK = "[removed]";

/** The private texts of a response, as patterns. */
export type EchoPatterns = {
  readonly patterns: readonly RegExp[];
  /** Characters of the longest match. */
  readonly longest: number;
  /** The characters of the texts. */
  readonly characters: ReadonlySet<string>;
};

/** `texts` are compared as given and without their authentication scheme or cookie names. */
export function echoPatterns(texts: readonly string[]): EchoPatterns {
  const parts = [...new Set(texts.flatMap(credentialsIn).flatMap(partsOf))]
    .filter(({ length }) => length >= MIN_ECHO_LENGTH)
    .toSorted((one, other) => other.length - one.length);
  return {
    patterns: parts.map((part) => new RegExp(patternOf(part), "gu")),
    longest: Math.max(0, ...parts.map(({ length }) => length * MAX_ENCODED)),
    characters: new Set(parts.join("")),
  };
}

export type Masked = { readonly text: string; readonly count: number };

/** Replaces every occurrence. */
export function maskEchoes(text: string, { patterns }: EchoPatterns): Masked {
  let count = 0;
  let masked = text;
  for (const pattern of patterns)
    masked = masked.replace(pattern, () => {
      count += 1;
      return ECHO_MARK;
    });
  return { text: masked, count };
}

/** Replaces every occurrence inside the strings of a JSON text. Everything else stays byte for byte. */
export function maskJsonEchoes(json: string, echoes: EchoPatterns): Masked {
  if (echoes.patterns.length === 0) return { text: json, count: 0 };
  const parts: string[] = [];
  let count = 0;
  let copied = 0;
  for (let at = json.indexOf('"'); at >= 0; ) {
    const end = endOfString(json, at);
    const literal = json.slice(at, end);
    const value = parseString(literal);
    const masked = value === null ? null : maskEchoes(value, echoes);
    if (masked && masked.count > 0) {
      parts.push(json.slice(copied, at), JSON.stringify(masked.text));
      copied = end;
      count += masked.count;
    }
    at = json.indexOf('"', end);
  }
  if (count === 0) return { text: json, count };
  parts.push(json.slice(copied));
  return { text: parts.join(""), count };
}

/** The position after the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return json.length;
}

function parseString(literal: string): string | null {
  return stringOrNull(parseJson(literal));
}

/** Authentication schemes (IANA registry) and the words that services use in their place. */
const SCHEMES =
  /^(?:basic|bearer|digest|dpop|gnap|hoba|mutual|negotiate|oauth|privatetoken|token|key|api-?key|jwt|bot|ssws)$/i;

/**
 * The text, and the parts of it that alone give access: `Bearer x`, `Basic x`, `name=x; other=y`. Short values of pairs
 * without a digit are ordinary words, such as `theme=dark`.
 */
function credentialsIn(text: string): string[] {
  const trimmed = text.trim();
  const [, scheme = "", second = ""] = /^([A-Za-z][\w-]*)\s+(\S+)$/.exec(trimmed) ?? [];
  // Two typed words are not credentials: pages contain the second one anyway.
  const isCredential = SCHEMES.test(scheme) || /^(?=.*\d).{12}/.test(second);
  const credentials = isCredential ? second : "";
  const values = /^[^\s=;]+=[^;]*(?:;|$)/.test(trimmed)
    ? trimmed.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim())
    : [];
  const tokens = values.filter((value) => /^(?=.*\d).{8}|.{16}/.test(value));
  const login = /^basic\s/i.test(trimmed) ? fromBase64(credentials) : null;
  return [
    ...[text, trimmed, credentials, ...tokens],
    ...(login === null ? [] : [login, login.slice(login.indexOf(":") + 1)]),
  ];
}

function fromBase64(text: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

/** Even parts, so that none is too short to be looked for. */
function partsOf(text: string): string[] {
  const points = [...text];
  const count = Math.ceil(points.length / MAX_PART);
  const size = Math.ceil(points.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) =>
    points.slice(at * size, (at + 1) * size).join(""),
  );
}

function patternOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const hex = [...bytes].map((byte) => anyCase(hexOf(byte))).join("");
  const base64 = [0, 1, 2].map((offset) => base64Pattern(bytes, offset));
  // UTF-16 that is decoded as UTF-8.
  const wide = [...text].map(literal).join("\\x00");
  return [[...text].map(characterPattern).join(""), ...base64, hex, wide].join("|");
}

const hexOf = (number: number, length = 2) => number.toString(16).padStart(length, "0");
const anyCase = (hex: string) =>
  hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** HTML character references with names. */
const named: Readonly<Record<string, string>> = {
  '"': "quot|QUOT",
  "'": "apos",
  "&": "amp|AMP",
  "<": "lt|LT",
  ">": "gt|GT",
  " ": "nbsp",
  "+": "plus",
  "/": "sol",
  "\\": "bsol",
  "=": "equals",
  ":": "colon",
  ";": "semi",
  ",": "comma",
  ".": "period",
  "!": "excl",
  "?": "quest",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "(": "lpar",
  ")": "rpar",
  "*": "ast",
  "@": "commat",
  "[": "lbrack|lsqb",
  "]": "rbrack|rsqb",
  "{": "lbrace|lcub",
  "}": "rbrace|rcub",
  "|": "verbar|vert",
  _: "lowbar",
  "^": "Hat",
  "`": "grave",
  "\n": "NewLine",
  "\t": "Tab",
};
const shortEscapes: Readonly<Record<string, string>> = {
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
};

/** One code point in every encoding that keeps characters apart; they may be mixed. */
function characterPattern(point: string): string {
  const units = Array.from({ length: point.length }, (_, at) => point.charCodeAt(at));
  const bytes = [...new TextEncoder().encode(point)];
  const code = point.codePointAt(0) ?? 0;
  const [unit = 0] = units;
  const names = named[point];
  const shortEscape = shortEscapes[point];
  const raw = /["'/`&<>\s]/.test(point)
    ? `\\\\{0,7}${literal(point)}`
    : point === "\\"
      ? "\\\\{1,8}"
      : literal(point);
  // The longer forms come first: they may begin with the character itself.
  return `(?:${[
    ...(point === " " ? ["\\+"] : []),
    ...(shortEscape ? [`\\\\{1,7}${shortEscape}`] : []),
    `${units.map((each) => `\\\\{1,7}u${anyCase(hexOf(each, 4))}`).join("")}`,
    ...(units.length === 1 && unit < 256 ? [`\\\\{1,7}x${anyCase(hexOf(unit))}`] : []),
    `\\\\{1,7}u\\{0{0,6}${anyCase(hexOf(code, 1))}\\}`,
    bytes.map((byte) => `%(?:25){0,3}${anyCase(hexOf(byte))}`).join(""),
    `&(?:amp;){0,3}(?:#0{0,6}${code}|#[xX]0{0,6}${anyCase(hexOf(code, 1))}${names ? `|${names}` : ""});?`,
    raw,
  ].join("|")})`;
}

const base64Letter: Readonly<Record<string, string>> = {
  "+": "(?:[+-]|%2[Bb])",
  "/": "(?:\\\\{0,7}/|_|%2[Ff])",
};
const ANY_BASE64_LETTER = "[A-Za-z0-9+/_-]";

/**
 * The base64 letters of the bytes behind `offset` unknown ones. A letter before them has at most four of their bits,
 * and stays.
 */
function base64Pattern(bytes: Uint8Array, offset: number): string {
  const padded = [...new Uint8Array(offset), ...bytes];
  const text = btoa(String.fromCharCode(...padded));
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  const known = [...text.slice(first, last)].map((each) => base64Letter[each] ?? each).join("");
  return known + (padded.length % 3 === 0 ? "" : `${ANY_BASE64_LETTER}?`);
}
