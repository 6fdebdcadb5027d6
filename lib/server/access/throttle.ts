import "server-only";

export type ThrottleRules = {
  /** Failures without a wait. */
  readonly free: number;
  /**
   * The longest wait in milliseconds. Each failure beyond the free ones doubles the wait, starting
   * at one second.
   */
  readonly maxMs: number;
};

const PER_ADDRESS: ThrottleRules = { free: 4, maxMs: 15 * 60_000 };
/** Milder, so that one attacker cannot lock out everyone. */
const TOGETHER: ThrottleRules = { free: 40, maxMs: 30_000 };
const FORGET_MS = 60 * 60_000;
const MAX_ADDRESSES = 10_000;

type FailureRecord = { failures: number; last: number };

/** Slows down password guessing, by address and in total. The clock is in milliseconds. */
export class Throttle {
  readonly #now: () => number;
  readonly #addresses = new Map<string, FailureRecord>();
  #together: FailureRecord = { failures: 0, last: 0 };

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whole seconds until this address may try again; 0 means now. */
  waitSeconds(address: string): number {
    const now = this.#now();
    const wait = Math.max(
      waitMs(this.#addresses.get(network(address)), PER_ADDRESS, now),
      waitMs(this.#together, TOGETHER, now),
    );
    return Math.ceil(wait / 1_000);
  }

  failed(address: string): void {
    const now = this.#now();
    const key = network(address);
    const record = after(this.#addresses.get(key), now);
    // Reinserted, so that the map stays in the order of the last failure.
    this.#addresses.delete(key);
    this.#addresses.set(key, record);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > MAX_ADDRESSES && oldest !== undefined)
      this.#addresses.delete(oldest);
    this.#together = after(this.#together, now);
  }

  succeeded(address: string): void {
    this.#addresses.delete(network(address));
  }
}

function waitMs(record: FailureRecord | undefined, rules: ThrottleRules, now: number): number {
  if (!record || record.failures <= rules.free) return 0;
  const pause = Math.min(rules.maxMs, 1_000 * 2 ** (record.failures - rules.free - 1));
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
