import "server-only";
import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { clearCookie, cookiePrefix, parseCookies, setCookie } from "../cookies";
import { environment, type ServerEnvironment } from "../env";
import { identityOf } from "./identity";
import { keyring } from "./keyring";
import { accessRecord } from "./record";

const HOUR_MS = 3_600_000;
/** A session expires after this long without a request. */
export const IDLE_MS = 12 * HOUR_MS;
/** The maximum age of a session. */
export const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** The cookie is renewed once this much of the idle time has passed. */
const RENEW_MS = HOUR_MS / 6;

const sessionSchema = z.object({
  id: z.string().min(16),
  startedAt: z.number(),
  seenAt: z.number(),
  /** Hash of the password and the generation at login; null before. */
  entered: z.string().nullable(),
  /** The user whom the reverse proxy names; null without one. A session is valid only for its user. */
  person: z.string().nullable().default(null),
  /** The id of the connection that runs use; null: the first one. */
  chosen: z.string().nullable(),
});

/** The state of one browser, stored only in a sealed cookie. */
export type BrowserSession = Readonly<z.output<typeof sessionSchema>>;

const cookieName = () => `${cookiePrefix(environment())}session`;

export function newSession(person: string | null, now = Date.now()): BrowserSession {
  return {
    id: randomBytes(18).toString("base64url"),
    startedAt: now,
    seenAt: now,
    entered: null,
    person,
    chosen: null,
  };
}

const opened = new WeakMap<object, Promise<BrowserSession | null>>();

/**
 * The session of a request; null if it is missing, expired, revoked, not sealed here, or of another
 * user.
 */
export function sessionOf(request: { readonly headers: Headers }): Promise<BrowserSession | null> {
  const known = opened.get(request) ?? unsealSession(request.headers);
  opened.set(request, known);
  return known;
}

/** The same for the headers of a request. `now` is in milliseconds. */
export async function unsealSession(
  headers: Pick<Headers, "get">,
  now = Date.now(),
): Promise<BrowserSession | null> {
  const sealed = parseCookies(headers.get("cookie")).get(cookieName());
  if (!sealed) return null;
  const box = await keyring().open(sealed, IDLE_MS / 1_000);
  const parsed = sessionSchema.safeParse(box?.data);
  if (!parsed.success) return null;
  const session = parsed.data;
  if (session.person !== identityOf(headers)) return null;
  const lasts = now < session.seenAt + IDLE_MS && now < session.startedAt + ABSOLUTE_MS;
  return lasts && !accessRecord().isRevoked(session.id) ? session : null;
}

/** The `Set-Cookie` for a session that was seen now. */
export async function sessionCookie(session: BrowserSession, now = Date.now()): Promise<string> {
  const remaining = Math.min(IDLE_MS, session.startedAt + ABSOLUTE_MS - now);
  const seconds = Math.max(1, Math.floor(remaining / 1_000));
  const sealed = await keyring().seal({ ...session, seenAt: now }, seconds);
  return setCookie(cookieName(), sealed, seconds, environment());
}

export const clearSessionCookie = (): string => clearCookie(cookieName(), environment());

/** Whether the cookie must be renewed, so that an active session does not expire. */
export const needsRenewal = (session: BrowserSession): boolean =>
  Date.now() > session.seenAt + RENEW_MS;

/**
 * Stored in a session at login. It changes with the password and the generation, which ends the
 * session.
 */
export const loginMark = (password: string, generation: number): string =>
  createHash("sha256").update(`${generation}\n${password}`).digest("base64url");

/**
 * Whether a request may use the server: a reverse proxy names its user, or its session has the
 * password. Always true if the server has neither.
 */
export function isLoggedIn(
  headers: Pick<Headers, "get">,
  session: BrowserSession | null,
  { password, identity }: Pick<ServerEnvironment, "password" | "identity">,
): boolean {
  if (identity !== null && identityOf(headers) !== null) return true;
  if (password === null) return identity === null;
  return session?.entered === loginMark(password, accessRecord().generation);
}
