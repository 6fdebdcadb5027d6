import type { FieldPath } from "../body";
import type { DraftField } from "./field";
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

export const durationUnitNames = Object.keys(durationUnits) as DurationUnit[];

const spellings: Readonly<Record<string, DurationUnit>> = {
  ms: "ms",
  msec: "ms",
  millisecond: "ms",
  milliseconds: "ms",
  s: "s",
  sec: "s",
  second: "s",
  seconds: "s",
  m: "min",
  min: "min",
  mins: "min",
  minute: "min",
  minutes: "min",
  h: "h",
  hr: "h",
  hour: "h",
  hours: "h",
  d: "days",
  day: "days",
  days: "days",
};

export type DurationParts = { readonly amount: string; readonly unit: DurationUnit | null };

/** The amount as it is typed, and the unit behind it where there is one: `2 days`, `1.5h`, `900`. */
export function splitDuration(text: string): DurationParts {
  const match = /^(?<amount>.*?)\s*(?<unit>\p{L}*)\s*$/su.exec(text);
  const word = match?.groups?.unit?.toLowerCase() ?? "";
  const unit = Object.hasOwn(spellings, word) ? spellings[word] : undefined;
  return unit
    ? { amount: match?.groups?.amount?.trim() ?? "", unit }
    : { amount: text.trim(), unit: null };
}

/** The inverse of `splitDuration`; without an amount there is nothing, whatever the unit. */
export const joinDuration = ({ amount, unit }: DurationParts): string =>
  amount.trim() === "" ? "" : unit ? `${amount.trim()} ${unit}` : amount.trim();

/**
 * Milliseconds of a span, exact for every decimal; without a unit the number is in milliseconds. Undefined where
 * there is no text, null where it is no span.
 */
export function readDuration(text: string): number | null | undefined {
  const { amount, unit } = splitDuration(text);
  if (amount === "") return unit ? null : undefined;
  const match = /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<decimals>\d+))?$/.exec(amount)?.groups;
  if (!match) return null;
  const decimals = match.decimals ?? "";
  // In whole numbers: 1.1 × 1000 is not 1100 in floating point.
  const digits = BigInt(`${match.whole}${decimals}`) * BigInt(durationUnits[unit ?? "ms"]);
  const scale = BigInt(10) ** BigInt(decimals.length);
  const value =
    digits % scale === BigInt(0) ? Number(digits / scale) : Number(digits) / Number(scale);
  return match.sign === "-" && value !== 0 ? -value : value;
}

/** Milliseconds in the largest unit that tells them exactly: `2 days`, `90 s`, `1500 ms`. */
export function writeDuration(milliseconds: number): string {
  const unit = Number.isInteger(milliseconds)
    ? (durationUnitNames.findLast((each) => milliseconds % durationUnits[each] === 0) ?? "ms")
    : "ms";
  if (milliseconds === 0 || unit === "ms") return `${milliseconds} ms`;
  return `${milliseconds / durationUnits[unit]} ${unit}`;
}

/** A span of time as a person writes it; milliseconds on the wire. */
export const durationValue: FieldValue<string> = {
  revive: (stored) => (typeof stored === "string" ? stored : undefined),
  read: (json) =>
    typeof json === "number"
      ? writeDuration(json)
      : json === undefined
        ? ""
        : typeof json === "string"
          ? json
          : JSON.stringify(json),
  // What is no span goes into the request as it is, for the contract to object to.
  write: (text) => {
    const milliseconds = readDuration(text);
    return milliseconds === null ? text.trim() : milliseconds;
  },
};

export const durationField = (path: FieldPath): DraftField<string> => fieldAt(path, durationValue);
