import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { draftSecrets } from "../drafts/secrets";
import { environment } from "../env";
import { once } from "../process-wide";
import { sessionSecrets } from "../secrets/session-secrets";
import { accessRecord } from "./record";
import { ABSOLUTE_MS, type BrowserSession, loginMark, newSession } from "./session";
import { Throttle } from "./throttle";

declare module "../process-wide" {
  interface ProcessWide {
    throttle?: Throttle;
  }
}

export type LoginResult =
  | { readonly ok: true; readonly session: BrowserSession }
  | { readonly ok: false; readonly reason: "wrong" }
  | { readonly ok: false; readonly reason: "wait"; readonly seconds: number };

/** Who tries to log in, and the session before. */
export type Visitor = {
  readonly address: string;
  readonly person: string | null;
  readonly session: BrowserSession | null;
};

const throttle = (): Throttle => once("throttle", () => new Throttle());

/** A longer queue of attempts is an attack, and attempts that wait would hold connections. */
const MAX_TURN_MS = 30_000;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Checks the password. Logging in creates a new session, so that an id known before is worthless
 * (session fixation); the chosen connection is kept.
 */
export async function logIn(
  password: string,
  { address, person, session: before }: Visitor,
): Promise<LoginResult> {
  const expected = environment().password;
  if (expected === null) return { ok: true, session: before ?? newSession(person) };
  const sessionId = before?.id ?? null;
  const blocked = throttle().waitSeconds(address, sessionId);
  if (blocked > 0) return { ok: false, reason: "wait", seconds: blocked };
  const turnMs = throttle().turn(MAX_TURN_MS);
  if (turnMs > MAX_TURN_MS)
    return { ok: false, reason: "wait", seconds: Math.ceil(turnMs / 1_000) };
  if (turnMs > 0) {
    await setTimeout(turnMs);
    // Other attempts of this client may have failed in the meantime.
    const seconds = throttle().waitSeconds(address, sessionId);
    if (seconds > 0) return { ok: false, reason: "wait", seconds };
  }
  // Digests have the same length, so the comparison reveals neither where the texts differ nor
  // their length.
  if (!timingSafeEqual(digest(password), digest(expected))) {
    throttle().failed(address, sessionId);
    return { ok: false, reason: "wrong" };
  }
  throttle().succeeded(address, sessionId);
  const entered = loginMark(expected, accessRecord().generation);
  return { ok: true, session: { ...newSession(person), entered, chosen: before?.chosen ?? null } };
}

/** Revokes one session: its cookie becomes invalid, also any copy. */
export function endSession(session: BrowserSession): void {
  accessRecord().revoke(session.id, session.startedAt + ABSOLUTE_MS, Date.now());
  draftSecrets().forget(session.id);
  sessionSecrets().forget(session.id);
}

/** Revokes every session of every browser. */
export function endAllSessions(): void {
  accessRecord().revokeAll();
  draftSecrets().forgetAll();
  sessionSecrets().forgetAll();
}
