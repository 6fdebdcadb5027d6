import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Limit for all files together. */
export const ARTIFACT_QUOTA_BYTES = 1_000_000_000;

/** Supported types and their file extensions. Excludes everything that a browser would execute. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["application/pdf", "pdf"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["audio/ogg", "ogg"],
  ["audio/wav", "wav"],
  ["audio/webm", "weba"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
]);
const TYPES = new Map([...EXTENSIONS].map(([type, extension]) => [extension, type]));

const ID = /^[A-Za-z0-9_-]{32}\.([a-z0-9]{3,4})$/;

/**
 * A name that cannot be guessed.
 * @throws if files of this type or size cannot be stored
 */
export function newArtifactId(bytes: Uint8Array, contentType: string, quotaBytes: number): string {
  const extension = EXTENSIONS.get(contentType);
  if (extension === undefined) throw new Error(`Files of type ${contentType} cannot be stored.`);
  if (bytes.byteLength > quotaBytes)
    throw new Error(`A file of ${bytes.byteLength} bytes exceeds the storage quota.`);
  return `${randomBytes(24).toString("base64url")}.${extension}`;
}

/** @param expires milliseconds since the epoch */
export function artifactUrl(
  { id, expires }: { readonly id: string; readonly expires: number },
  origin: string,
  secret: string,
): string {
  const url = new URL(`/artifacts/${id}`, origin);
  url.searchParams.set("expires", String(expires));
  url.searchParams.set("signature", signatureOf(secret, id, expires));
  return url.href;
}

type ArtifactLink =
  | { readonly status: 200; readonly contentType: string; readonly expires: number }
  | { readonly status: 404 | 410 };

/** Whether a link was signed with the secret and has not expired. */
export function checkArtifactLink(
  id: string,
  query: URLSearchParams,
  now: number,
  secret: () => string,
): ArtifactLink {
  const contentType = TYPES.get(ID.exec(id)?.[1] ?? "");
  const expires = query.get("expires") ?? "";
  if (contentType === undefined || !/^\d{13}$/.test(expires)) return { status: 404 };
  const expected = signatureOf(secret(), id, Number(expires));
  if (!isEqual(query.get("signature") ?? "", expected)) return { status: 404 };
  return Number(expires) <= now
    ? { status: 410 }
    : { status: 200, contentType, expires: Number(expires) };
}

const signatureOf = (secret: string, id: string, expires: number): string =>
  createHmac("sha256", secret).update(`${id}\n${expires}`).digest("base64url");

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
