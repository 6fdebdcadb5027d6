import "server-only";
import { createHash } from "node:crypto";
import { RateLimiter, type RateLimits, retryAfterSeconds } from "@/lib/concurrency/rate-limiter";
import { type ErrorResponse, errorResponses } from "../http/error-response";
import type { LedgerStore } from "./ledger-store";

/** A key that may use the engine, and how much. */
export type KeySettings = {
  /** For people; no part of the key. */
  readonly label: string;
  readonly key: string;
  readonly limits: RateLimits;
  /** What it may spend; null: as much as it likes. */
  readonly credits: { readonly amount: number; readonly per: "month" | "ever" } | null;
};

export type Account = {
  readonly label: string;
  readonly keyHash: string;
  /** A refusal, or the function to call once the request has ended. */
  readonly enter: () => ErrorResponse | (() => void);
  /** Sets credits aside, or refuses where they are more than is left; to be settled once, whatever happens. */
  readonly reserve: (credits: number) => ErrorResponse | Reservation;
  readonly spent: () => { readonly ever: number; readonly thisMonth: number };
  /** Null: without bounds. What other runs have set aside is taken off. */
  readonly left: () => number | null;
};

export type Reservation = {
  /** @param run null where no single run may be remembered */
  readonly charge: (credits: number, run: string | null) => void;
  /** Lets go of what was set aside and not charged. */
  readonly end: () => void;
};

export type Accounts = {
  readonly all: readonly Account[];
  /** Whose key an Authorization header carries. */
  readonly find: (authorization: string | null) => Account | null;
};

const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** `onTrouble` is told of what could not be written down for a key that may spend as much as it likes. */
export function openAccounts(
  keys: readonly KeySettings[],
  ledger: LedgerStore,
  onTrouble: (error: unknown) => void,
): Accounts {
  const byHash = new Map(
    keys.map((settings) => {
      const account = openAccount(settings, ledger, onTrouble);
      return [account.keyHash, account] as const;
    }),
  );
  return {
    all: [...byHash.values()],
    find(authorization) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
      // Looked up by its hash, so the time tells nothing about the key.
      return token === undefined ? null : (byHash.get(hashKey(token)) ?? null);
    },
  };
}

function openAccount(
  { label, key, limits, credits }: KeySettings,
  ledger: LedgerStore,
  onTrouble: (error: unknown) => void,
): Account {
  const keyHash = hashKey(key);
  const limiter = new RateLimiter(limits);
  let setAside = 0;
  const spent = () => ledger.spent(keyHash);
  const left = () => {
    if (credits === null) return null;
    const { ever, thisMonth } = spent();
    return Math.max(0, credits.amount - (credits.per === "month" ? thisMonth : ever) - setAside);
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
    reserve(wanted) {
      const available = left();
      if (available !== null && wanted > available)
        return errorResponses.insufficientCredits(wanted, available, credits?.per === "month");
      setAside += wanted;
      let ended = false;
      const end = () => {
        if (!ended) setAside -= wanted;
        ended = true;
      };
      return {
        charge(used, run) {
          try {
            ledger.charge({ keyHash, credits: used, run });
          } catch (error) {
            // On a full disk one can still search; what has an end must not be had for nothing.
            if (credits !== null) throw error;
            onTrouble(error);
          }
          end();
        },
        end,
      };
    },
  };
}
