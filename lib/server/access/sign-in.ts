import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { environment } from "../env";
import { processWide } from "../process-wide";
import { accessRecord } from "./record";
import { ABSOLUTE_MS, type BrowserSession, newSession, signInMark } from "./session";
import { Throttle } from "./throttle";

declare module "../process-wide" {
  interface ProcessWide {
    throttle?: Throttle;
  }
}

export type SignInResult =
  | { readonly ok: true; readonly session: BrowserSession }
  | { readonly ok: false; readonly reason: "wrong" }
  | { readonly ok: false; readonly reason: "wait"; readonly seconds: number };

function throttle(): Throttle {
  const all = processWide();
  all.throttle ??= new Throttle();
  return all.throttle;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Tries the password. Entering gives a session of its own, so that an id that was known before is worth nothing
 * after (session fixation); the chosen connection is carried over.
 */
export function signIn(
  password: string,
  address: string,
  before: BrowserSession | null,
): SignInResult {
  const expected = environment().password;
  if (expected === null) return { ok: true, session: before ?? newSession() };
  const seconds = throttle().waitSeconds(address);
  if (seconds > 0) return { ok: false, reason: "wait", seconds };
  // Digests have one length, so the comparison tells neither where the texts differ nor how long they are.
  if (!timingSafeEqual(digest(password), digest(expected))) {
    throttle().failed(address);
    return { ok: false, reason: "wrong" };
  }
  throttle().succeeded(address);
  const entered = signInMark(expected, accessRecord().generation);
  return { ok: true, session: { ...newSession(), entered, chosen: before?.chosen ?? null } };
}

/** Ends one session for good: its cookie is worth nothing, even to somebody who kept a copy. */
export function signOut(session: BrowserSession, now = Date.now()): void {
  accessRecord().revoke(session.id, session.startedAt + ABSOLUTE_MS, now);
}

/** Ends every session of everybody. */
export const signOutEverywhere = (): void => accessRecord().revokeAll();
