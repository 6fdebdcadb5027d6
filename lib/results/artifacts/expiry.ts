import type { ArtifactKind } from "./artifacts";

const HOUR = 3_600_000;

/** How long addresses work that do not say it themselves (specification, "Limits"). */
const LIFETIME_MS: Readonly<Record<ArtifactKind, number>> = {
  image: 24 * HOUR,
  pdf: 24 * HOUR,
  audio: HOUR,
  video: HOUR,
};

/** Further away than this, a number in an address is not a time. */
const PLAUSIBLE_MS = 10 * 365 * 24 * HOUR;

export type Expiry = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the address says so itself; else it is the rule of the service. */
  readonly stated: boolean;
};

/**
 * When a file's address stops working: by the parameters with which the usual stores sign, else a day, or an hour for
 * sound and film, after it was received. All times are moments, so that no zone and no daylight saving matters.
 */
export function artifactExpiry(url: string, kind: ArtifactKind, receivedAt: number): Expiry {
  const told = toldExpiry(url);
  return told !== null && Math.abs(told - receivedAt) < PLAUSIBLE_MS
    ? { at: told, stated: true }
    : { at: receivedAt + LIFETIME_MS[kind], stated: false };
}

function toldExpiry(url: string): number | null {
  if (!URL.canParse(url)) return null;
  const query = new Map(
    [...new URL(url).searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const times = [
    spanOf(query.get("x-amz-date"), query.get("x-amz-expires")),
    spanOf(query.get("x-goog-date"), query.get("x-goog-expires")),
    moment(query.get("expires")),
    isoMoment(query.get("se")),
    moment(query.get("exp")),
  ].filter((time) => time !== null);
  // An address with several stops working at the first of them.
  return times.length > 0 ? Math.min(...times) : null;
}

/** `20261120T102805Z` and a number of seconds. */
function spanOf(date: string | undefined, seconds: string | undefined): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? "");
  if (!parts || !/^\d{1,7}$/.test(seconds ?? "")) return null;
  const [year = 0, month = 0, ...rest] = parts.slice(1).map(Number);
  const [day, hour, minute, second] = rest;
  return Date.UTC(year, month - 1, day, hour, minute, second) + Number(seconds) * 1_000;
}

/** Seconds or milliseconds since 1970, told apart by their length. */
function moment(text: string | undefined): number | null {
  if (text !== undefined && /^\d{9,10}$/.test(text)) return Number(text) * 1_000;
  if (text !== undefined && /^\d{13}$/.test(text)) return Number(text);
  return isoMoment(text);
}

/** `2026-11-20T10:28:05Z`, also without seconds or without a time; what names no zone is UTC. */
function isoMoment(text: string | undefined): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    text ?? "",
  );
  if (!parts) return null;
  const time = Date.parse(`${parts[1]}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  return Number.isNaN(time) ? null : time;
}
