import { keysOf } from "@/lib/contract/typed-keys";
import { parseTypedNumber, plainDigits } from "@/lib/format/typed-number";
import type { FieldPath } from "../body";
import type { DraftFieldCodec } from "./field";
import { fieldAt } from "./field";
import type { FieldValue } from "./field-value";

/** Units of a span, in milliseconds, by the word that stands behind the number. */
export const durationUnits = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
} as const;

export type DurationUnit = keyof typeof durationUnits;

export const durationUnitNames = keysOf(durationUnits);

const spellings: Readonly<Record<string, DurationUnit>> = {
  ms: "ms",
  msec: "ms",
  msecs: "ms",
  millisecond: "ms",
  milliseconds: "ms",
  s: "s",
  sec: "s",
  secs: "s",
  second: "s",
  seconds: "s",
  m: "min",
  min: "min",
  mins: "min",
  minute: "min",
  minutes: "min",
  h: "h",
  hr: "h",
  hrs: "h",
  hour: "h",
  hours: "h",
  d: "days",
  day: "days",
  days: "days",
};

const unitOf = (word: string): DurationUnit | undefined => {
  const folded = word.toLowerCase();
  return Object.hasOwn(spellings, folded) ? spellings[folded] : undefined;
};

const WEEK = 7 * durationUnits.days;

/** Milliseconds of the unit that a word names. */
function lengthOf(word: string): number | undefined {
  if (/^w(?:k|ks|eek|eeks)?$/.test(word)) return WEEK;
  const unit = unitOf(word);
  return unit && durationUnits[unit];
}

export type DurationParts = { readonly amount: string; readonly unit: DurationUnit | null };

/** Whether a text says its units by itself, as `2 days`, `PT2H` and `1:30:00` do. */
const saysUnits = (text: string): boolean => /[\p{L}:]/u.test(text);

/** The amount as it is typed, and the unit behind it where there is one: `2 days`, `1.5h`, `900`. */
export function splitDuration(text: string): DurationParts {
  const match = /^(?<amount>[^\p{L}:]*?)\s*(?<unit>\p{L}*)\s*$/su.exec(text);
  const unit = unitOf(match?.groups?.unit ?? "");
  return unit
    ? { amount: match?.groups?.amount?.trim() ?? "", unit }
    : { amount: text.trim(), unit: null };
}

/**
 * The inverse of `splitDuration`; without an amount there is nothing, whatever the unit, and an amount that says its
 * units needs no other.
 */
export const joinDuration = ({ amount, unit }: DurationParts): string => {
  const trimmed = amount.trim();
  return trimmed === "" || !unit || saysUnits(trimmed) ? trimmed : `${trimmed} ${unit}`;
};

/**
 * Milliseconds of a span, exact for every decimal: `1.5 h`, `1,5 h`, `1 h 30 min`, `1h30`, `2 weeks`, `half an hour`,
 * `1:30:00`, `PT2H`; without a unit the number is in milliseconds. Undefined where there is no text, null where it is
 * no span or may be two.
 */
export function parseDuration(text: string): number | null | undefined {
  const given = plainDigits(text).trim().toLowerCase();
  if (given === "") return undefined;
  if (given.length > LONGEST) return null;
  const bare = milliseconds(given, 1);
  return bare ?? readClock(given) ?? readIso(given) ?? readPieces(withDigits(given));
}

/** Characters of a span; longer ones are none that anybody means. */
const LONGEST = 100;

/** In whole numbers: 1.1 × 1000 is not 1100 in floating point. */
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

/** Hours, minutes and seconds. With two figures alone nobody knows which they are. */
function readClock(text: string): number | null {
  const [, h = "", min = "", s = ""] = /^(\d{1,4}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  return h === ""
    ? null
    : Number(h) * durationUnits.h + Number(min) * durationUnits.min + Number(s) * durationUnits.s;
}

/** ISO 8601, section 5.5.2, without months and years, which have no fixed length. */
function readIso(text: string): number | null {
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

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);

/** The same with digits for the words of small numbers and for halves and quarters. */
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
      const number = numberWords.indexOf(word);
      return number < 0 ? word : String(number);
    });

/** Numbers with units, each smaller than the one before. Behind hours and minutes the next unit may be left out. */
function readPieces(text: string): number | null {
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

/** `1h30` is a way to write a time, `1d12` is none. */
function unitBelow(length: number, amount: string): number | undefined {
  if (!/^\s*[0-5]\d$/.test(amount)) return undefined;
  if (length === durationUnits.h) return durationUnits.min;
  return length === durationUnits.min ? durationUnits.s : undefined;
}

const EXAMPLES = "Examples: 90 s, 1.5 h, 1 h 30 min, 2 weeks.";

/** What is wrong with a text that `readDuration` gives null for, with an example of how to write it. */
export function durationMessage(text: string): string {
  const given = plainDigits(text).trim().toLowerCase();
  if (/month|year|quarter$|decade|\d\s?(?:mo|mos|y|yr|yrs)\b|^p\d[^t]*[my]/.test(given))
    return "Months and years differ in length: write days, such as 30 days or 365 days.";
  if (/^\d+:\d+$/.test(given))
    return "This may be hours or minutes: write it like 1 h 30 min or 90 s.";
  const { amount, unit } = splitDuration(given);
  if (parseTypedNumber(amount, (unit ?? "ms") === "ms") === "either")
    return `This may be ${amount.replace(/\.0*$/, "")} or ${amount.replace(".", "")}: write it without the point.`;
  return `This is no span of time. ${EXAMPLES}`;
}

/** Milliseconds in the largest unit that tells them exactly: `2 days`, `90 s`, `1500 ms`. */
export function formatExactDuration(span: number): string {
  const unit = Number.isInteger(span)
    ? (durationUnitNames.findLast((each) => span % durationUnits[each] === 0) ?? "ms")
    : "ms";
  if (span === 0 || unit === "ms") return `${span} ms`;
  return `${span / durationUnits[unit]} ${unit}`;
}

/**
 * A span as the form shows it once it is typed: its number in plain digits before its unit, or where it has several
 * the one unit that tells it exactly. What is no span stays as it is.
 */
export function normaliseDuration(text: string): string {
  const span = parseDuration(text);
  if (typeof span !== "number") return text.trim();
  const { amount, unit } = splitDuration(text);
  const digits = unit ? parseTypedNumber(amount, unit === "ms") : null;
  return unit && digits !== null && digits !== "either"
    ? `${digits} ${unit}`
    : formatExactDuration(span);
}

/** A span of time as a person writes it; milliseconds on the wire. */
export const durationValue: FieldValue<string> = {
  revive: (stored) => (typeof stored === "string" ? stored : undefined),
  read: (json) =>
    typeof json === "number"
      ? formatExactDuration(json)
      : json === undefined
        ? ""
        : typeof json === "string"
          ? json
          : JSON.stringify(json),
  // What is no span goes into the request as it is, for the contract to object to.
  write: (text) => {
    const span = parseDuration(text);
    return span === null ? text.trim() : span;
  },
};

export const durationField = (path: FieldPath): DraftFieldCodec<string> =>
  fieldAt(path, durationValue);
