import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { Semaphore } from "@/lib/concurrency/semaphore";
import { decodeBody } from "@/lib/engine/load/decode-body";
import { USER_AGENT } from "@/lib/engine/load/user-agent";
import { type ClosedTurn, MAX_LIMIT_MS, type RequestLog } from "@/lib/engine/ports/request-log";
import { createAddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import { clauseOf } from "../provider-text";
import { type KeyPlace, LiveFailure, type LiveSource } from "./live-source";
import { createResponseCache } from "./response-cache";

export type SenderSettings = {
  readonly log: RequestLog;
  /** An address that the services can write to, in the user agent. */
  readonly contact: string | null;
  /** Base URLs to ask instead, by the name of the source. */
  readonly mirrors: Readonly<Record<string, string>>;
  /** The operator's keys, by the name of the source. */
  readonly keys: Readonly<Partial<Record<string, string>>>;
  /** Milliseconds on a clock that never jumps. */
  readonly now?: () => number;
};

/** The requests of one search. */
export type Sender = {
  /** Throws a `LiveFailure`. */
  readonly send: (url: URL) => Promise<string>;
  /** Removes a response from the cache that could not be read. */
  readonly forget: (url: URL) => void;
};

/** Waiting time and number of requests of one search of a source, for its report. */
export type SenderCosts = { waitMs: number; sent: number };

const MAX_BYTES = 5_000_000;
/** If a service limits requests without saying for how long. */
const DEFAULT_PAUSE_MS = 60_000;

/**
 * Requests to one source: one at a time, within its limits, with a cache of fifteen minutes. No redirect is
 * followed, because it could lead to a host without permission.
 */
export function createSender(
  source: LiveSource,
  { log, contact, mirrors, keys, now = monotonicNow }: SenderSettings,
) {
  const mirror = mirrors[source.name];
  const guard = createAddressGuard(mirror === undefined ? {} : { allowedOrigins: () => [mirror] });
  const key = source.key === undefined ? undefined : keys[source.name];
  const turns = new Semaphore({ concurrency: 1 });
  const cache = createResponseCache(now);
  const onItsHost = (url: URL) => (mirror === undefined ? url : onMirror(url, mirror));
  const forget = (url: URL) => cache.drop(onItsHost(url).href);

  const fetchText = async (url: URL, signal: AbortSignal, timeoutMs: number): Promise<string> => {
    const response = await guardedFetch(withKey(url, source.key, key), {
      guard,
      headers: {
        ...(key !== undefined && headerFor(source.key, key)),
        "user-agent": contact === null ? USER_AGENT : `${USER_AGENT} (${contact})`,
        accept: "application/json, application/atom+xml;q=0.9",
      },
      signal,
      timeoutMs,
      maxBytes: MAX_BYTES,
      followsRedirects: false,
    });
    if (!response.ok) throw await failed(clauseOf(response.message));
    const { status, headers } = response;
    if (key !== undefined && (status === 401 || status === 403))
      throw await failed(`it rejected the key of this server with status ${status}`);
    const pause = status === 429 || status === 403 ? pauseOf(headers) : null;
    if (pause !== null || status === 429) {
      const ms = Math.min(pause ?? DEFAULT_PAUSE_MS, MAX_LIMIT_MS);
      await log.pause(source.name, ms).catch(forgotten);
      throw new LiveFailure(
        `it responded with status ${status}: too many requests`,
        new Date(Date.now() + ms).toISOString(),
      );
    }
    if (status >= 300 && status < 400) throw await failed("it redirects to another URL");
    if (status !== 200) throw await failed(`it responded with status ${status}`);
    const { text } = decodeBody(response.body, headers.get("content-type"));
    return key === undefined ? text : text.replaceAll(key, "[key]");
  };
  const failed = async (why: string): Promise<LiveFailure> => {
    await log.noteFailure(source.name).catch(forgotten);
    return new LiveFailure(why);
  };

  /** `costs` receives what the requests of this search wait. */
  return (signal: AbortSignal, timeoutMs: number, costs: SenderCosts): Sender => {
    const until = now() + timeoutMs;
    const send: Sender["send"] = async (original) => {
      const url = onItsHost(original);
      const early = cache.find(url.href);
      if (early !== null) return early;
      const began = now();
      const waitLimit = AbortSignal.timeout(Math.max(0, until - began));
      const release = await turns.acquire(AbortSignal.any([signal, waitLimit])).catch(() => null);
      signal.throwIfAborted();
      if (release === null) throw new LiveFailure("no time was left");
      try {
        const known = cache.find(url.href);
        costs.waitMs += now() - began;
        if (known !== null) return known;
        const turn = await log
          .reserve(source.name, source.limits, Math.max(0, until - now()))
          .catch(() => {
            throw new LiveFailure("its limits are unknown while the database cannot be used");
          });
        if ("opensAt" in turn) throw notBefore(turn);
        await delay(turn.waitMs, undefined, { signal });
        costs.waitMs += turn.waitMs;
        const left = until - now();
        if (left <= 0) throw new LiveFailure("no time was left");
        costs.sent += 1;
        const text = await fetchText(url, signal, left);
        await log.noteSuccess(source.name).catch(forgotten);
        cache.store(url.href, text);
        return text;
      } finally {
        release();
      }
    };
    return { send, forget };
  };
}

/** Adds the key. It is not part of the URL by which responses are cached. */
function withKey(url: URL, place: KeyPlace | undefined, key: string | undefined): URL {
  if (key === undefined || place === undefined || !("parameter" in place)) return url;
  const copy = new URL(url);
  copy.searchParams.set(place.parameter, key);
  return copy;
}

const headerFor = (place: KeyPlace | undefined, key: string): Record<string, string> =>
  place !== undefined && "header" in place ? { [place.header]: key } : {};

/** A failed note about a response is ignored; the response is still useful. */
const forgotten = () => {};

function onMirror(url: URL, mirror: string): URL {
  return new URL(`${mirror.replace(/\/+$/, "")}${url.pathname}${url.search}`);
}

/** Milliseconds from `Retry-After` (RFC 9110, section 10.2.3) or the reset time of the limit. */
function pauseOf(headers: Headers): number | null {
  const after = headers.get("retry-after");
  if (after !== null) {
    const ms = /^\d+$/.test(after.trim()) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
    if (Number.isFinite(ms)) return Math.max(0, ms);
  }
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  return isUsedUp && Number.isFinite(reset) ? Math.max(0, reset * 1_000 - Date.now()) : null;
}

/** For example `until 14:05 UTC`; it is never more than a day away. */
function notBefore({ opensAt, isFailing }: ClosedTurn): LiveFailure {
  const time = new Date(opensAt).toISOString();
  const until = `until ${time.slice(11, 16)} UTC`;
  return isFailing
    ? new LiveFailure(`it failed several times in a row, so it is not searched again ${until}`)
    : new LiveFailure(`its limit of requests is used up ${until}`, time);
}
