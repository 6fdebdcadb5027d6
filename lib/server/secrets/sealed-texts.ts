import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { heldLimits } from "@/lib/contract/draft-secrets";
import { IDLE_MS } from "../access/session";

/** Maximum of all sessions together. The sessions that were idle longest are dropped first. */
const MAX_BYTES = 33_554_432;
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

type SessionTexts = {
  readonly sealed: Map<string, Buffer>;
  /** Milliseconds of the monotonic clock. */
  usedAt: number;
};

/**
 * Secret texts of browser sessions, in memory only. Each is encrypted with a key that is derived from the id of its
 * session, which is only in the session's sealed cookie. Expires with the session's idle time.
 */
export class SealedTexts {
  readonly #sessions = new Map<string, SessionTexts>();
  readonly #salt = randomBytes(32);
  readonly #purpose: string;
  readonly #now: () => number;
  readonly #maxBytes: number;

  /** Texts of another purpose have other keys. */
  constructor(purpose: string, now: () => number = monotonicNow, maxBytes = MAX_BYTES) {
    this.#purpose = purpose;
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  /**
   * Keeps the texts of a session whose name passes, and adds others. Returns false, and changes nothing, if the session
   * has too many.
   */
  replace(
    session: string,
    keeps: (name: string) => boolean,
    texts: ReadonlyMap<string, string>,
  ): boolean {
    const before = this.#of(session)?.sealed ?? new Map<string, Buffer>();
    const sealed = new Map([...before].filter(([name]) => keeps(name)));
    for (const [name, text] of texts) sealed.set(name, this.#seal(session, name, text));
    if (sealed.size > heldLimits.texts || bytesIn(sealed) > heldLimits.bytes) return false;
    const id = idOf(session);
    this.#sessions.delete(id);
    if (sealed.size > 0) this.#sessions.set(id, { sealed, usedAt: this.#now() });
    this.#makeRoom();
    return true;
  }

  names(session: string): string[] {
    return [...(this.#of(session)?.sealed.keys() ?? [])];
  }

  /** Null if it is not held for this session. */
  text(session: string, name: string): string | null {
    const sealed = this.#of(session)?.sealed.get(name);
    return sealed ? this.#open(session, name, sealed) : null;
  }

  forget(session: string): void {
    this.#sessions.delete(idOf(session));
  }

  forgetAll(): void {
    this.#sessions.clear();
  }

  /** The texts of a session, which this use keeps from expiring. */
  #of(session: string): SessionTexts | undefined {
    const now = this.#now();
    for (const [id, { usedAt }] of this.#sessions)
      if (now >= usedAt + IDLE_MS) this.#sessions.delete(id);
    const found = this.#sessions.get(idOf(session));
    if (found) found.usedAt = now;
    return found;
  }

  #makeRoom(): void {
    const oldestFirst = [...this.#sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    let bytes = oldestFirst.reduce((sum, [, { sealed }]) => sum + bytesIn(sealed), 0);
    for (const [id, { sealed }] of oldestFirst) {
      if (bytes <= this.#maxBytes) return;
      bytes -= bytesIn(sealed);
      this.#sessions.delete(id);
    }
  }

  #key(session: string): Buffer {
    return Buffer.from(hkdfSync("sha256", session, this.#salt, this.#purpose, 32));
  }

  #seal(session: string, name: string, text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(session), iv).setAAD(Buffer.from(name));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  #open(session: string, name: string, sealed: Buffer): string {
    const iv = sealed.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key(session), iv)
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = sealed.subarray(IV_BYTES + TAG_BYTES);
    return decipher.update(text, undefined, "utf8") + decipher.final("utf8");
  }
}

/** The map must not contain session ids: they open the texts. */
const idOf = (session: string): string => createHash("sha256").update(session).digest("base64url");

const bytesIn = (sealed: ReadonlyMap<string, Buffer>): number =>
  [...sealed.values()].reduce((sum, { length }) => sum + length, 0);
