import "server-only";
import { createHash } from "node:crypto";
import { type RateLimits, retryAfterSeconds } from "@/lib/concurrency/rate-limiter";
import type { Balance, Ledger } from "@/lib/engine/ports/ledger";
import { type ErrorResponse, errorResponses } from "../http/error-response";

/** A key for the engine with its limits. */
export type KeySettings = {
  /** Shown to users; not derived from the key. */
  readonly label: string;
  readonly key: string;
  readonly limits: RateLimits;
  readonly credits: Balance;
};

export type Account = {
  readonly label: string;
  readonly keyHash: string;
  /**
   * Returns an error response, or the function to call when the request has ended.
   * @param lifetimeMs the longest duration of the request
   */
  readonly enter: (lifetimeMs: number) => Promise<ErrorResponse | (() => Promise<void>)>;
  /**
   * Reserves credits, or returns an error response if the balance is too low. Must be ended.
   * @param lifetimeMs the longest duration of the request
   */
  readonly reserve: (credits: number, lifetimeMs: number) => Promise<ErrorResponse | Reservation>;
  readonly spent: () => Promise<AccountBalance>;
};

export type AccountBalance = {
  readonly ever: number;
  readonly thisMonth: number;
  /** Remaining credits after reservations; null: unlimited. */
  readonly left: number | null;
};

export type Reservation = {
  /** @param run null if no single run may be recorded */
  readonly charge: (credits: number, run: string | null) => Promise<void>;
  /** Releases the reserved credits that were not charged. */
  readonly end: () => Promise<void>;
};

export type Accounts = {
  readonly all: readonly Account[];
  /** The account of the key in an Authorization header. */
  readonly find: (authorization: string | null) => Account | null;
};

/** Milliseconds between the end of a request and that of its reservation. */
const GRACE_MS = 10_000;

const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export function openAccounts(keys: readonly KeySettings[], ledger: Ledger): Accounts {
  const byHash = new Map(
    keys.map((settings) => {
      const account = openAccount(settings, ledger);
      return [account.keyHash, account] as const;
    }),
  );
  return {
    all: [...byHash.values()],
    find(authorization) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
      // Looked up by hash, so that the timing reveals nothing about the key.
      return token === undefined ? null : (byHash.get(hashKey(token)) ?? null);
    },
  };
}

function openAccount({ label, key, limits, credits }: KeySettings, ledger: Ledger): Account {
  const keyHash = hashKey(key);
  return {
    label,
    keyHash,
    async enter(lifetimeMs) {
      const entered = await ledger.enter(keyHash, limits, lifetimeMs + GRACE_MS);
      if (typeof entered === "function") return entered;
      return errorResponses.tooMany(
        entered.limit === "perMinute" ? "Rate limit exceeded." : "Too many requests at once.",
        retryAfterSeconds(entered),
        new Date(Date.now() + entered.waitMs),
      );
    },
    async spent() {
      const { ever, thisMonth, reserved } = await ledger.spent(keyHash);
      const used = credits?.per === "month" ? thisMonth : ever;
      const left = credits === null ? null : Math.max(0, credits.amount - used - reserved);
      return { ever, thisMonth, left };
    },
    async reserve(amount, lifetimeMs) {
      const request = { keyHash, credits: amount, balance: credits };
      const reserved = await ledger.reserve({ ...request, lifetimeMs: lifetimeMs + GRACE_MS });
      if ("available" in reserved)
        return errorResponses.insufficientCredits(
          amount,
          reserved.available,
          credits?.per === "month",
        );
      let { reservation } = reserved;
      return {
        async charge(used, run) {
          // An error fails the run: a search that cannot be recorded is not free.
          await ledger.charge({ keyHash, credits: used, run, reservation });
          reservation = null;
        },
        async end() {
          if (reservation !== null) await ledger.release(reservation);
          reservation = null;
        },
      };
    },
  };
}
