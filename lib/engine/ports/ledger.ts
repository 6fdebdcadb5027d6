import "server-only";
import type { RateLimitExcess, RateLimits } from "@/lib/concurrency/rate-limiter";

/** The credits that a key may spend; null: unlimited. */
export type Balance = { readonly amount: number; readonly per: "month" | "ever" } | null;

export type Charge = {
  /** Hash of the key; the key itself is never stored. */
  readonly keyHash: string;
  readonly credits: number;
  /**
   * Run id, so that a run is charged once. Null if no single run may be recorded: then only the sum
   * grows.
   */
  readonly run: string | null;
  /** Ends with the charge. */
  readonly reservation?: string | null;
};

export type ReservationRequest = {
  readonly keyHash: string;
  readonly credits: number;
  readonly balance: Balance;
  /** Milliseconds after which a reservation of a crashed process ends. */
  readonly lifetimeMs: number;
};

/** Credits spent by each key, and the limits of its runs. */
export type Ledger = {
  /** Counts the start of a run, and returns the function that ends it, or the exceeded limit. */
  readonly enter: (
    keyHash: string,
    limits: RateLimits,
    lifetimeMs: number,
  ) => Promise<RateLimitExcess | (() => Promise<void>)>;
  /**
   * Reserves credits if the balance suffices after all other reservations, else returns what
   * remains. The id is null without a balance: then nothing needs to be reserved.
   */
  readonly reserve: (
    request: ReservationRequest,
  ) => Promise<{ readonly reservation: string | null } | { readonly available: number }>;
  /** Records spent credits. Rejects if they cannot be stored. */
  readonly charge: (charge: Charge) => Promise<void>;
  /** Releases a reservation that was not charged. */
  readonly release: (reservation: string) => Promise<void>;
  /** Credits spent in total and in the current UTC month, and reserved for runs in progress. */
  readonly spent: (keyHash: string) => Promise<{
    readonly ever: number;
    readonly thisMonth: number;
    readonly reserved: number;
  }>;
  readonly close: () => Promise<void>;
};
