import { keysOf } from "@/lib/contract/typed-keys";
import { parseTypedNumber, plainDigits } from "@/lib/format/typed-number";
import type { FieldPath } from "../body";
import { type DraftFieldCodec, fieldAt } from "./field";
import { type FieldCodec, reviveText, textValue } from "./field-value";

export const durationUnits = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
} as const;

export type DurationUnit = keyof typeof durationUnits;

export const durationUnitNames = keysOf(durationUnits);

const spellings: Readonly<Record<DurationUnit, RegExp>> = {
  ms: /^(?:ms|msecs?|milliseconds?)$/i,
  s: /^(?:s|secs?|seconds?)$/i,
  min: /^(?:m|mins?|minutes?)$/i,
  h: /^(?:h|hrs?|hours?)$/i,
  days: /^(?:d|days?)$/i,
};

const unitOf = (word: string): DurationUnit | undefined =>
  durationUnitNames.find((unit) => spellings[unit].test(word));

const WEEK = 7 * durationUnits.days;

function lengthOf(word: string): number | undefined {
  if (/^w(?:k|ks|eek|eeks)?$/.test(word)) return WEEK;
  const unit = unitOf(word);
  return unit && durationUnits[unit];
}

export type DurationParts = { readonly amount: string; readonly unit: DurationUnit | null };

/** Whether a text contains its units, as `2 days`, `PT2H` and `1:30:00` do. */
const saysUnits = (text: string): boolean => /[\p{L}:]/u.test(text);

/** The typed amount and its unit, if any: `2 days`, `1.5h`, `900`. */
export function splitDuration(text: string): DurationParts {
  const match = /^(?<amount>[^\p{L}:]*?)\s*(?<unit>\p{L}*)\s*$/su.exec(text);
  const unit = unitOf(match?.groups?.unit ?? "");
  return unit
    ? { amount: match?.groups?.amount?.trim() ?? "", unit }
    : { amount: text.trim(), unit: null };
}

/**
 * The inverse of `splitDuration`. Empty without an amount; an amount with units gets no other unit.
 */
export const joinDuration = ({ amount, unit }: DurationParts): string => {
  const trimmed = amount.trim();
  return trimmed === "" || !unit || saysUnits(trimmed) ? trimmed : `${trimmed} ${unit}`;
};

/**
 * Parses a duration into milliseconds, exact for every decimal: `1.5 h`, `1,5 h`, `1 h 30 min`,
 * `1h30`, `2 weeks`, `half an hour`, `1:30:00`, `PT2H`; a bare number is in milliseconds. Undefined
 * for an empty text, null if it is invalid or ambiguous.
 */
export function parseDuration(text: string): number | null | undefined {
  const input = plainDigits(text).trim().toLowerCase();
  if (input === "") return undefined;
  if (input.length > MAX_LENGTH) return null;
  const bare = milliseconds(input, 1);
  return bare ?? parseClock(input) ?? parseIso(input) ?? parsePieces(withDigits(input));
}

const MAX_LENGTH = 100;

/** Integer arithmetic: 1.1 × 1000 is not 1100 in floating point. */
function milliseconds(amount: string, length: number): number | null {
  const digits = parseTypedNumber(amount, length === 1);
  if (digits === null || digits === "either") return null;
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const product = BigInt(`${whole}${decimals}`) * BigInt(length);
  const scale = BigInt(10) ** BigInt(decimals.length);
  const value =
    product % scale === BigInt(0) ? Number(product / scale) : Number(product) / Number(scale);
  return sign === "-" && value !== 0 ? -value : value;
}

/** Hours, minutes and seconds. Two numbers alone are ambiguous. */
function parseClock(text: string): number | null {
  const [, h = "", min = "", s = ""] = /^(\d{1,4}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  return h === ""
    ? null
    : Number(h) * durationUnits.h + Number(min) * durationUnits.min + Number(s) * durationUnits.s;
}

/** ISO 8601, section 5.5.2, without months and years, which have no fixed length. */
function parseIso(text: string): number | null {
  const found =
    /^p(?=[\dt])(?:([\d.,]+)w)?(?:([\d.,]+)d)?(?:t(?=\d)(?:([\d.,]+)h)?(?:([\d.,]+)m)?(?:([\d.,]+)s)?)?$/.exec(
      text,
    );
  if (!found) return null;
  const lengths = [WEEK, durationUnits.days, durationUnits.h, durationUnits.min, durationUnits.s];
  const parts = lengths.map((length, at) => {
    const amount = found[at + 1];
    return amount === undefined ? 0 : milliseconds(amount, length);
  });
  return sumOf(parts);
}

const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);

const numberNames = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);

/** Replaces number words, halves and quarters with digits. */
const withDigits = (text: string): string =>
  text
    .replace(/(\d?)\s?([½¼¾])/g, (_all, digit: string, part: string) => {
      const decimals = { "½": ".5", "¼": ".25", "¾": ".75" }[part] ?? "";
      return `${digit || "0"}${decimals}`;
    })
    .replace(/\bhalf an? /g, "0.5 ")
    .replace(/\b(?:a )?quarter of an? /g, "0.25 ")
    .replace(/\b(?:three )?quarters of an? /g, "0.75 ")
    .replace(/\ban? (?=\p{L})/gu, "1 ")
    .replace(/^[a-z]+(?= )/, (word) => {
      const number = numberNames.indexOf(word);
      return number < 0 ? word : String(number);
    });

/**
 * Numbers with units in descending order. After hours and minutes, the next unit may be omitted.
 */
function parsePieces(text: string): number | null {
  const piece = /(?:\s|,\s|\sand\s)?\s*([+-]?[\d.,'_ ]*\d\.?|\.\d+)\s?(\p{L}*)\.?/uy;
  const parts: (number | null)[] = [];
  let before = Number.POSITIVE_INFINITY;
  let at = 0;
  while (at < text.length) {
    piece.lastIndex = at;
    const [all = "", amount = "", word = ""] = piece.exec(text) ?? [];
    if (all === "" || (at > 0 && /^\s*[+-]/.test(amount))) return null;
    const length = word === "" ? unitBelow(before, amount) : lengthOf(word);
    if (length === undefined || length >= before) return null;
    parts.push(milliseconds(amount, length));
    before = length;
    at += all.length;
  }
  return parts.length > 0 ? sumOf(parts) : null;
}

/** `1h30` is a valid duration, `1d12` is not. */
function unitBelow(length: number, amount: string): number | undefined {
  if (!/^\s*[0-5]\d$/.test(amount)) return undefined;
  if (length === durationUnits.h) return durationUnits.min;
  return length === durationUnits.min ? durationUnits.s : undefined;
}

const EXAMPLES = "Examples: 90 s, 1.5 h, 1 h 30 min, 2 weeks.";

/** The message for a text that `parseDuration` rejects, with an example. */
export function durationMessage(text: string): string {
  const input = plainDigits(text).trim().toLowerCase();
  if (/month|year|quarter$|decade|\d\s?(?:mo|mos|y|yr|yrs)\b|^p\d[^t]*[my]/.test(input))
    return "Months and years vary in length. Use days, such as 30 days or 365 days.";
  if (/^\d+:\d+$/.test(input))
    return "This could be hours or minutes. Write it like 1 h 30 min or 90 s.";
  const { amount, unit } = splitDuration(input);
  if (parseTypedNumber(amount, (unit ?? "ms") === "ms") === "either")
    return `This could be ${amount.replace(/\.0*$/, "")} or ${amount.replace(".", "")}. Write it without the point.`;
  return `This is not a duration. ${EXAMPLES}`;
}

/** A duration in the largest unit that is exact: `2 days`, `90 s`, `1500 ms`. */
export function formatExactDuration(span: number): string {
  const unit = Number.isInteger(span)
    ? (durationUnitNames.findLast((each) => span % durationUnits[each] === 0) ?? "ms")
    : "ms";
  if (span === 0 || unit === "ms") return `${span} ms`;
  return `${span / durationUnits[unit]} ${unit}`;
}

/**
 * The normalized text of a duration: plain digits and the unit, or for several units the largest
 * exact one. Other texts do not change.
 */
export function normalizeDuration(text: string): string {
  const span = parseDuration(text);
  if (typeof span !== "number") return text.trim();
  const { amount, unit } = splitDuration(text);
  const digits = unit ? parseTypedNumber(amount, unit === "ms") : null;
  return unit && digits !== null && digits !== "either"
    ? `${digits} ${unit}`
    : formatExactDuration(span);
}

/** A duration as typed; milliseconds on the wire. */
export const durationValue: FieldCodec<string> = {
  revive: reviveText,
  read: (json) => (typeof json === "number" ? formatExactDuration(json) : textValue.read(json)),
  // An invalid duration is sent as typed, so that the contract rejects it.
  write: (text) => {
    const span = parseDuration(text);
    return span === null ? text.trim() : span;
  },
};

export const durationField = (path: FieldPath): DraftFieldCodec<string> =>
  fieldAt(path, durationValue);
