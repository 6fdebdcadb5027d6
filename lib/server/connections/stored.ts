import "server-only";
import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { NewConnection } from "@/lib/contract/connection-requests";
import { keyring } from "../access/keyring";
import { clearCookie, cookiePrefix, MAX_COOKIE_BYTES, parseCookies, setCookie } from "../cookies";
import { environment } from "../env";
import { rememberSecret } from "../observability/mask";

const DAY = 24 * 3_600;
/** Seconds that an unused connection is stored; browsers allow up to 400 days. */
export const STORED_SECONDS = 180 * DAY;
const RENEW_MS = 7 * DAY * 1_000;
/**
 * Maximum of all cookies together. The head of a request may have 16 kB here, and proxies often allow only
 * 8.
 */
const TOGETHER_BYTES = 7_000;

const storedSchema = z.object({
  id: z.string().regex(/^[\w-]{12}$/),
  label: z.string(),
  baseUrl: z.url(),
  key: z.string().nullable(),
  /** The origin for which the key was entered; it is not sent elsewhere. */
  keyOrigin: z.string(),
  sealedAt: z.number(),
});

/** A connection stored in the browser, sealed in its own cookie. */
export type StoredConnection = Readonly<z.output<typeof storedSchema>>;

const prefix = () => `${cookiePrefix(environment())}c-`;
const cookieName = (id: string) => `${prefix()}${id}`;

/** The connections in a request's cookies, sorted by label. Skips cookies that cannot be opened. */
export async function storedConnections(
  cookieHeader: string | null,
): Promise<readonly (StoredConnection & { readonly stale: boolean })[]> {
  const begin = prefix();
  const found = [...parseCookies(cookieHeader)].filter(([name]) => name.startsWith(begin));
  const opened = await Promise.all(
    found.map(([name, sealed]) => open(name.slice(begin.length), sealed)),
  );
  return opened
    .filter((each) => each !== null)
    .sort((a, b) => a.label.localeCompare(b.label) || a.id.localeCompare(b.id));
}

export async function storedConnection(
  cookieHeader: string | null,
  id: string,
): Promise<StoredConnection | null> {
  const sealed = parseCookies(cookieHeader).get(cookieName(id));
  return sealed ? open(id, sealed) : null;
}

async function open(id: string, sealed: string) {
  const box = await keyring().open(sealed, STORED_SECONDS);
  const parsed = storedSchema.safeParse(box?.data);
  // The seal was copied from another cookie.
  if (!parsed.success || parsed.data.id !== id) return null;
  const stored = parsed.data;
  if (stored.key) rememberSecret(stored.key);
  const ownKey = new URL(stored.baseUrl).origin === stored.keyOrigin;
  const stale = (box?.stale ?? true) || Date.now() > stored.sealedAt + RENEW_MS;
  return { ...stored, key: ownKey ? stored.key : null, stale };
}

export type StoreSuccess = { readonly ok: true; readonly cookie: string; readonly id: string };
export type StoreFailure = { readonly ok: false; readonly reason: "too-long" | "too-many" };

/** The `Set-Cookie` that stores a connection, under a new random id or its existing one. */
export async function storeConnection(
  connection: NewConnection,
  cookieHeader: string | null,
  id = randomBytes(9).toString("base64url"),
): Promise<StoreSuccess | StoreFailure> {
  const { label, baseUrl, key } = connection;
  if (key) rememberSecret(key);
  const stored: StoredConnection = {
    id,
    label,
    baseUrl,
    key,
    keyOrigin: new URL(baseUrl).origin,
    sealedAt: Date.now(),
  };
  const sealed = await keyring().seal(stored, STORED_SECONDS);
  const cookie = setCookie(cookieName(id), sealed, STORED_SECONDS, environment());
  if (cookie.length > MAX_COOKIE_BYTES) return { ok: false, reason: "too-long" };
  const others = [...parseCookies(cookieHeader)].filter(([name]) => name !== cookieName(id));
  const bytes = others.reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);
  if (bytes + sealed.length > TOGETHER_BYTES) return { ok: false, reason: "too-many" };
  return { ok: true, cookie, id };
}

export const clearConnectionCookie = (id: string): string =>
  clearCookie(cookieName(id), environment());

/** Removes all connections, also those that can no longer be opened. */
export function clearConnectionCookies(cookieHeader: string | null): readonly string[] {
  const begin = prefix();
  return [...parseCookies(cookieHeader).keys()]
    .filter((name) => name.startsWith(begin))
    .map((name) => clearCookie(name, environment()));
}
