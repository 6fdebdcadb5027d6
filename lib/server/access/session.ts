import "server-only";
import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { clearCookie, cookiePrefix, parseCookies, setCookie } from "../cookies";
import { type Environment, environment } from "../env";
import { accessRecord } from "./record";
import { sealer } from "./seal";

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
  /** The id of the connection that runs use; null: the first one. */
  chosen: z.string().nullable(),
});

/** The state of one browser, stored only in a sealed cookie. */
export type BrowserSession = Readonly<z.output<typeof sessionSchema>>;

const cookieName = () => `${cookiePrefix(environment())}session`;

export function newSession(now = Date.now()): BrowserSession {
  return {
    id: randomBytes(18).toString("base64url"),
    startedAt: now,
    seenAt: now,
    entered: null,
    chosen: null,
  };
}

const opened = new WeakMap<object, Promise<BrowserSession | null>>();

/**
 * The session of a request; null if it is missing, expired, revoked or not
 * sealed here.
 */
export function sessionOf(request: { readonly headers: Headers }): Promise<BrowserSession | null> {
  const known = opened.get(request) ?? unsealSession(request.headers.get("cookie"));
  opened.set(request, known);
  return known;
}

/** The same for a `Cookie` header. `now` is in milliseconds. */
export async function unsealSession(
  cookieHeader: string | null,
  now = Date.now(),
): Promise<BrowserSession | null> {
  const sealed = parseCookies(cookieHeader).get(cookieName());
  if (!sealed) return null;
  const box = await sealer().open(sealed, IDLE_MS / 1_000);
  const parsed = sessionSchema.safeParse(box?.data);
  if (!parsed.success) return null;
  const session = parsed.data;
  const lasts = now < session.seenAt + IDLE_MS && now < session.startedAt + ABSOLUTE_MS;
  return lasts && !accessRecord().isRevoked(session.id) ? session : null;
}

/** The `Set-Cookie` for a session that was seen now. */
export async function sessionCookie(session: BrowserSession, now = Date.now()): Promise<string> {
  const remaining = Math.min(IDLE_MS, session.startedAt + ABSOLUTE_MS - now);
  const seconds = Math.max(1, Math.floor(remaining / 1_000));
  const sealed = await sealer().seal({ ...session, seenAt: now }, seconds);
  return setCookie(cookieName(), sealed, seconds, environment());
}

export const clearSessionCookie = (): string => clearCookie(cookieName(), environment());

/** Whether the cookie must be renewed, so that an active session does not expire. */
export const needsRenewal = (session: BrowserSession, now = Date.now()): boolean =>
  now > session.seenAt + RENEW_MS;

/**
 * Stored in a session at login. It changes with the password and the generation, which ends the
 * session.
 */
export const loginMark = (password: string, generation: number): string =>
  createHash("sha256").update(`${generation}\n${password}`).digest("base64url");

/** Whether the session may use the server. Always true without a password. */
export function isLoggedIn(
  session: BrowserSession | null,
  { password }: Pick<Environment, "password">,
): boolean {
  if (password === null) return true;
  return session?.entered === loginMark(password, accessRecord().generation);
}
