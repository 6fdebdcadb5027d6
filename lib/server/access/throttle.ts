import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";

/** Failures of a client without a wait. Each further one doubles the wait, from one second. */
const FREE_FAILURES = 4;
const MAX_WAIT_MS = 15 * 60_000;
/** Failures of all clients after which attempts are checked one after the other. */
const MAX_UNDELAYED_FAILURES = 40;
const TURN_MS = 100;
const FORGET_MS = 60 * 60_000;
const MAX_CLIENTS = 20_000;

type FailureRecord = { failures: number; last: number };

/**
 * Slows down password guessing. A client waits for its own failures only: `waitSeconds` counts by
 * address and by browser session. Guessing from many addresses is slowed by `turn`, which delays
 * attempts but rejects none, so that strangers cannot lock out users.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #clients = new Map<string, FailureRecord>();
  #together: FailureRecord = { failures: 0, last: 0 };
  #nextTurn = 0;

  /** The clock is in milliseconds. */
  constructor(now: () => number = monotonicNow) {
    this.#now = now;
  }

  /** Whole seconds until this client may try again; 0 means now. */
  waitSeconds(address: string, sessionId: string | null = null): number {
    const now = this.#now();
    const waits = clientKeys(address, sessionId).map((key) => waitMs(this.#clients.get(key), now));
    return Math.ceil(Math.max(...waits) / 1_000);
  }

  /**
   * Milliseconds until the password of the next attempt may be checked; takes the turn, unless it
   * is later than `maxMs`.
   */
  turn(maxMs: number): number {
    const now = this.#now();
    if (after(this.#together, now).failures <= MAX_UNDELAYED_FAILURES) return 0;
    const at = Math.max(now, this.#nextTurn);
    if (at - now <= maxMs) this.#nextTurn = at + TURN_MS;
    return at - now;
  }

  failed(address: string, sessionId: string | null = null): void {
    const now = this.#now();
    for (const key of clientKeys(address, sessionId)) {
      const record = after(this.#clients.get(key), now);
      // Reinserted, so that the map stays in the order of the last failure.
      this.#clients.delete(key);
      this.#clients.set(key, record);
    }
    while (this.#clients.size > MAX_CLIENTS) {
      const [oldest = ""] = this.#clients.keys();
      this.#clients.delete(oldest);
    }
    this.#together = after(this.#together, now);
  }

  succeeded(address: string, sessionId: string | null = null): void {
    for (const key of clientKeys(address, sessionId)) this.#clients.delete(key);
  }
}

const clientKeys = (address: string, sessionId: string | null): string[] => [
  `address ${network(address)}`,
  ...(sessionId === null ? [] : [`session ${sessionId}`]),
];

function waitMs(record: FailureRecord | undefined, now: number): number {
  if (!record || record.failures <= FREE_FAILURES) return 0;
  const pause = Math.min(MAX_WAIT_MS, 1_000 * 2 ** (record.failures - FREE_FAILURES - 1));
  return Math.max(0, record.last + pause - now);
}

function after(record: FailureRecord | undefined, now: number): FailureRecord {
  const failures = record && now - record.last < FORGET_MS ? record.failures : 0;
  return { failures: failures + 1, last: now };
}

/** The holder of one IPv6 address controls at least the /64 around it. */
function network(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  const [head = "", tail = ""] = address.split("::", 2);
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::")
    ? Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0")
    : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
