import { stringifyJson } from "@/lib/format/json-text";
import { truncate } from "@/lib/format/truncate";

/** An escape sequence of a terminal (ECMA-48): CSI, a string such as OSC, or a short one. */
const SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;
/** Control characters except line feed and tab, and characters that reorder or hide text. */
const CONTROL = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const MAX_LINE = 2_000;

/** Text that a terminal can show: no escape sequences and no control characters other than line feed and tab. */
export const terminalText = (text: string): string =>
  text.replace(SEQUENCE, "").replace(CONTROL, "");

/** The same as one line of limited length, so that untrusted text cannot imitate a further message. */
export function terminalLine(text: string): string {
  const line = terminalText(text.replace(/[\r\n\t]+/g, " ")).trim();
  return truncate(line, MAX_LINE);
}

/** JSON does not escape these. Terminals interpret some of them, and some readers of lines split at others. */
const UNESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The same JSON value in one spelling that is safe in a terminal and in a file of lines. */
export const safeJson = (json: string): string =>
  json
    .replace(/^\ufeff/, "")
    .replace(UNESCAPED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const toSafeJson = (value: unknown): string => safeJson(stringifyJson(value));
