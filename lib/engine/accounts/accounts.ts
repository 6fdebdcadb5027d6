import "server-only";
import { createHash } from "node:crypto";
import { RateLimiter, type RateLimits, retryAfterSeconds } from "@/lib/concurrency/rate-limiter";
import { type ErrorResponse, errorResponses } from "../http/error-response";
import type { LedgerStore } from "./ledger-store";

/** A key for the engine with its limits. */
export type KeySettings = {
  /** Shown to users; not derived from the key. */
  readonly label: string;
  readonly key: string;
  readonly limits: RateLimits;
  /** The balance; null: unlimited. */
  readonly credits: { readonly amount: number; readonly per: "month" | "ever" } | null;
};

export type Account = {
  readonly label: string;
  readonly keyHash: string;
  /** Returns an error response, or the function to call when the request has ended. */
  readonly enter: () => ErrorResponse | (() => void);
  /** Reserves credits, or returns an error response if the balance is too low. Must be ended. */
  readonly reserve: (credits: number) => ErrorResponse | Reservation;
  readonly spent: () => { readonly ever: number; readonly thisMonth: number };
  /** Remaining credits after reservations; null: unlimited. */
  readonly left: () => number | null;
};

export type Reservation = {
  /** @param run null if no single run may be recorded */
  readonly charge: (credits: number, run: string | null) => void;
  /** Releases the reserved credits that were not charged. */
  readonly end: () => void;
};

export type Accounts = {
  readonly all: readonly Account[];
  /** The account of the key in an Authorization header. */
  readonly find: (authorization: string | null) => Account | null;
};

const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

export function openAccounts(keys: readonly KeySettings[], ledger: LedgerStore): Accounts {
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

function openAccount({ label, key, limits, credits }: KeySettings, ledger: LedgerStore): Account {
  const keyHash = hashKey(key);
  const limiter = new RateLimiter(limits);
  let reserved = 0;
  const spent = () => ledger.spent(keyHash);
  const left = () => {
    if (credits === null) return null;
    const { ever, thisMonth } = spent();
    return Math.max(0, credits.amount - (credits.per === "month" ? thisMonth : ever) - reserved);
  };
  return {
    label,
    keyHash,
    enter() {
      const excess = limiter.check();
      if (excess === null) return limiter.start();
      return errorResponses.tooMany(
        excess.limit === "perMinute" ? "Rate limit exceeded." : "Too many requests at once.",
        retryAfterSeconds(excess),
        new Date(Date.now() + excess.waitMs),
      );
    },
    spent,
    left,
    reserve(amount) {
      const available = left();
      if (available !== null && amount > available)
        return errorResponses.insufficientCredits(amount, available, credits?.per === "month");
      reserved += amount;
      let ended = false;
      const end = () => {
        if (!ended) reserved -= amount;
        ended = true;
      };
      return {
        charge(used, run) {
          // An error fails the run: a search that cannot be recorded is not free.
          ledger.charge({ keyHash, credits: used, run });
          end();
        },
        end,
      };
    },
  };
}
