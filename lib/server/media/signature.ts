import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sealingSecrets } from "../access/keyring";
import { environment } from "../env";
import { once } from "../process-wide";
import { type MediaKind, mediaKinds } from "./type";

declare module "../process-wide" {
  interface ProcessWide {
    mediaKeys?: readonly Buffer[];
  }
}

/** Long enough to watch a film, too short for a leaked link to be useful later. */
export const MEDIA_LIFETIME_MS = 2 * 3_600_000;
/** Request heads are limited, and a signed URL is longer than its target. */
export const MAX_MEDIA_URL_LENGTH = 6_000;

export type MediaTarget = { readonly url: string; readonly kind: MediaKind };

/** Keys derived for this purpose only, so that a signature is never valid as a seal. */
const keys = (): readonly Buffer[] =>
  once("mediaKeys", () =>
    sealingSecrets(environment()).map((secret) =>
      createHmac("sha256", secret).update("media addresses").digest(),
    ),
  );

const signature = (key: Buffer, session: string, expires: number, { url, kind }: MediaTarget) =>
  createHmac("sha256", key)
    .update(JSON.stringify([session, expires, kind, url]))
    .digest();

/**
 * The link under which only this session can load a file until it expires. Times in milliseconds
 * since 1970.
 */
export function signMediaUrl(
  target: MediaTarget,
  session: string,
): { readonly url: string; readonly expires: number } {
  const [key] = keys();
  if (!key) throw new Error("No signing secret is configured.");
  const expires = Date.now() + MEDIA_LIFETIME_MS;
  const query = new URLSearchParams({
    url: target.url,
    kind: target.kind,
    expires: String(expires),
    signature: signature(key, session, expires, target).toString("base64url"),
  });
  return { url: `/api/media?${query}`, expires };
}

/** The target of a link; `stale` if it has expired, null if its signature is not valid. */
export function verifyMediaUrl(
  query: URLSearchParams,
  session: string,
): MediaTarget | "stale" | null {
  const kind = mediaKinds.find((each) => each === query.get("kind"));
  const url = query.get("url");
  const expires = query.get("expires") ?? "";
  if (!kind || url === null || !/^\d{13}$/.test(expires)) return null;
  const received = Buffer.from(query.get("signature") ?? "", "base64url");
  const target = { url, kind };
  const right = keys().some((key) => {
    const own = signature(key, session, Number(expires), target);
    return own.length === received.length && timingSafeEqual(own, received);
  });
  if (!right) return null;
  return Number(expires) <= Date.now() ? "stale" : target;
}
