import { isJsonObject } from "../json-object";

/*
 * How services report the balance of an account. No specification has it, so names are taken in the spellings that
 * services and their documentation use, and values of another type are ignored.
 */

/** Names without case and separators. */
const REMAINING: readonly string[] = [
  "creditsremaining",
  "remainingcredits",
  "creditsleft",
  "creditbalance",
];
const PLAN: readonly string[] = ["plancredits", "creditsplan"];
const PERIOD_END: readonly string[] = ["billingperiodend", "periodend"];

export const creditsLeftHeaders = [
  "x-credits-remaining",
  "x-remaining-credits",
  "x-credits-left",
] as const;

const plain = (name: string): string => name.replace(/[-_ ]/g, "").toLowerCase();

/** A number of credits; an account can be overdrawn. */
const amountOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

function firstOf<Value>(
  fields: Iterable<readonly [string, unknown]>,
  names: readonly string[],
  parse: (value: unknown) => Value | null,
): Value | null {
  for (const [name, value] of fields) {
    const parsed = names.includes(plain(name)) ? parse(value) : null;
    if (parsed !== null) return parsed;
  }
  return null;
}

/** The balance among the fields of a response; null where the service does not report it. */
export const creditsLeftIn = (fields: Iterable<readonly [string, unknown]>): number | null =>
  firstOf(fields, REMAINING, amountOf);

export const creditsLeftInHeader = (value: string | null): number | null =>
  value !== null && /^\s*-?\d{1,15}(?:\.\d{1,6})?\s*$/.test(value) ? Number(value) : null;

export type CreditUsage = {
  readonly remaining: number;
  /** Credits of the plan; null where the service does not say. */
  readonly plan: number | null;
  /** Milliseconds since 1970. */
  readonly periodEnd: number | null;
};

/** The response of `GET /v2/team/credit-usage`, with its fields in `data` or at the top. Null without a balance. */
export function parseCreditUsage(json: unknown): CreditUsage | null {
  if (!isJsonObject(json)) return null;
  const fields = Object.entries(isJsonObject(json.data) ? json.data : json);
  const remaining = creditsLeftIn(fields);
  if (remaining === null) return null;
  return {
    remaining,
    plan: firstOf(fields, PLAN, amountOf),
    periodEnd: firstOf(fields, PERIOD_END, timeOf),
  };
}

function timeOf(value: unknown): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
