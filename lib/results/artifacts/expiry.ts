import type { Artifact, ArtifactKind } from "./artifacts";

const HOUR = 3_600_000;

/** Lifetime of URLs that state none (specification, "Limits"). */
const LIFETIME_MS: Readonly<Record<ArtifactKind, number>> = {
  image: 24 * HOUR,
  pdf: 24 * HOUR,
  audio: HOUR,
  video: HOUR,
};

/** A number further than this from the time of receipt is not an expiry time. */
const PLAUSIBLE_MS = 10 * 365 * 24 * HOUR;

export type Expiry = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the URL states it; otherwise it is the service's rule. */
  readonly stated: boolean;
};

/**
 * When a file's URL expires: as its signature parameters state, otherwise a day after receipt, or
 * an hour for audio and video. Null for a file of the page's own site, which the service neither
 * stores nor signs.
 */
export function artifactExpiry(
  { url, kind }: Pick<Artifact, "url" | "kind">,
  pageUrl: string | null,
  receivedAt: number,
): Expiry | null {
  const stated = statedExpiry(url);
  if (stated !== null && Math.abs(stated - receivedAt) < PLAUSIBLE_MS)
    return { at: stated, stated: true };
  if (isSameSite(url, pageUrl)) return null;
  return { at: receivedAt + LIFETIME_MS[kind], stated: false };
}

/** Whether one host is the other, or a subdomain of it. */
function isSameSite(url: string, pageUrl: string | null): boolean {
  const hostOf = (each: string) => URL.parse(each)?.host.replace(/^www\./, "");
  const [file, page] = [hostOf(url), hostOf(pageUrl ?? "")];
  if (!file || !page) return false;
  return file === page || file.endsWith(`.${page}`) || page.endsWith(`.${file}`);
}

function statedExpiry(url: string): number | null {
  const { searchParams } = URL.parse(url) ?? {};
  if (!searchParams) return null;
  const query = new Map(
    [...searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const times = [
    spanOf(query.get("x-amz-date"), query.get("x-amz-expires")),
    spanOf(query.get("x-goog-date"), query.get("x-goog-expires")),
    moment(query.get("expires")),
    isoMoment(query.get("se")),
    moment(query.get("exp")),
  ].filter((time) => time !== null);
  // A URL with several limits expires at the first.
  return times.length > 0 ? Math.min(...times) : null;
}

/** `20261120T102805Z` plus a number of seconds. */
function spanOf(date: string | undefined, seconds: string | undefined): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? "");
  if (!parts || !/^\d{1,7}$/.test(seconds ?? "")) return null;
  const [year = 0, month = 0, ...rest] = parts.slice(1).map(Number);
  const [day, hour, minute, second] = rest;
  return Date.UTC(year, month - 1, day, hour, minute, second) + Number(seconds) * 1_000;
}

/** Seconds or milliseconds since 1970, distinguished by length. */
function moment(text: string | undefined): number | null {
  if (text !== undefined && /^\d{9,10}$/.test(text)) return Number(text) * 1_000;
  if (text !== undefined && /^\d{13}$/.test(text)) return Number(text);
  return isoMoment(text);
}

/** `2026-11-20T10:28:05Z`, also without seconds or without a time; UTC unless a zone is given. */
function isoMoment(text: string | undefined): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    text ?? "",
  );
  if (!parts) return null;
  const time = Date.parse(`${parts[1]}T${parts[2] ?? "00:00"}${parts[3] ?? "Z"}`);
  return Number.isNaN(time) ? null : time;
}
