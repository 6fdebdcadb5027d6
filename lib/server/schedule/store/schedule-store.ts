import "server-only";
import type {
  Check,
  CheckState,
  FoundResult,
  NewSchedule,
  PauseReason,
} from "@/lib/contract/schedules/schedule";
import type { Seen } from "@/lib/schedule/new-results";

/** A schedule as its user defined it. */
export type ScheduleDefinition = Omit<NewSchedule, "feed">;

/** A stored schedule, without what only a check needs. Times are milliseconds since 1970. */
export type StoredSchedule = {
  readonly id: string;
  /** Hash of the user. */
  readonly owner: string;
  readonly definition: ScheduleDefinition;
  readonly createdAt: number;
  readonly pause: { readonly reason: PauseReason; readonly message: string } | null;
  /** Null while paused. */
  readonly nextAt: number | null;
  readonly lastSlot: number;
  /** Failed checks in a row. */
  readonly failures: number;
  /** Calendar month (UTC) that `spent` belongs to. */
  readonly month: string;
  readonly spent: number;
  readonly webhookSecret: string | null;
  /** Sealed token of the feed. */
  readonly feed: string | null;
};

export type AddedSchedule = Pick<
  StoredSchedule,
  "id" | "owner" | "definition" | "nextAt" | "createdAt" | "webhookSecret" | "feed"
> & { readonly feedHash: string | null };

export type ScheduleQuota = { readonly ownerMax: number; readonly allMax: number };

export type ScheduleChange = {
  readonly pause?: StoredSchedule["pause"];
  readonly nextAt?: number | null;
  /** Missed slots before it are not caught up. */
  readonly lastSlot?: number;
  readonly definition?: ScheduleDefinition;
  readonly webhookSecret?: string;
  readonly feed?: { readonly sealed: string; readonly hash: string };
};

export type CheckClaim = {
  readonly id: string;
  readonly slot: number;
  readonly cause: Check["trigger"];
  readonly missed: number;
  /** When the schedule runs next. Ignored for a manual check. */
  readonly nextAt: number;
  /** Credits to reserve. */
  readonly reserve: number;
  readonly isFree: boolean;
  readonly leaseMs: number;
};

/** The right to finish a check. A later claim of the schedule has a higher fence. */
export type CheckLease = { readonly id: string; readonly slot: number; readonly fence: number };

export type ClaimOutcome =
  | { readonly kind: "claimed"; readonly lease: CheckLease; readonly seen: Seen }
  /** `taken`: another process has the slot, or the schedule was paused or removed. */
  | { readonly kind: "taken" | "overlap" | "cap" };

export type CheckOutcome = {
  readonly state: Extract<CheckState, "done" | "unchanged" | "failed">;
  readonly credits: number;
  readonly found: number;
  readonly results: readonly FoundResult[];
  readonly message: string | null;
  /** Null: unchanged. */
  readonly seen: Seen | null;
  /** A webhook to send, stored together with the outcome. */
  readonly delivery: { readonly id: string; readonly body: string } | null;
};

export type Retention = {
  /** New results of a schedule, and their bytes as JSON. Older checks lose theirs. */
  readonly results: number;
  readonly bytes: number;
};

export type DeliveryLease = {
  readonly id: string;
  readonly scheduleId: string;
  readonly body: string;
  /** Number of attempts, with this one. Identifies it. */
  readonly attempts: number;
  readonly url: string;
  readonly webhookSecret: string;
};

/** A schedule as lists show it. */
export type ScheduleOverview = {
  readonly now: number;
  readonly last: Check | null;
  /** New results of the stored checks. */
  readonly fresh: number;
  readonly deliveries: DeliveryCounts;
};

export type DeliveryCounts = {
  readonly waiting: number;
  readonly failed: number;
  readonly error: string | null;
};

/** Stores schedules, their checks and the webhooks that wait to be sent. Its clock is the only one. */
export interface ScheduleStore {
  /** Milliseconds since 1970. */
  now(): Promise<number>;
  add(
    schedule: AddedSchedule,
    quota: ScheduleQuota,
  ): Promise<"added" | "owner-full" | "server-full">;
  list(owner: string): Promise<readonly StoredSchedule[]>;
  find(id: string): Promise<StoredSchedule | null>;
  findByFeed(hash: string): Promise<StoredSchedule | null>;
  change(id: string, change: ScheduleChange): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Active schedules whose time has passed, or whose last slot is in the future because the clock was set back. */
  due(
    limit: number,
  ): Promise<{ readonly now: number; readonly schedules: readonly StoredSchedule[] }>;
  /**
   * Claims a slot for this process and reserves its credits. Records a skipped check if another one runs or the cap has
   * no room; the cap also pauses the schedule.
   */
  claim(claim: CheckClaim): Promise<ClaimOutcome>;
  /** Called just before the request is sent. False: the lease is lost, so it must not be sent. */
  markSent(lease: CheckLease, leaseMs: number): Promise<boolean>;
  renew(lease: CheckLease, leaseMs: number): Promise<boolean>;
  /** Stores the outcome, the settled credits and the delivery together. False: the lease is lost; nothing is stored. */
  finish(lease: CheckLease, outcome: CheckOutcome, retention: Retention): Promise<boolean>;
  /**
   * Ends checks whose lease expired because their process stopped. One that was sent becomes `unknown`, keeps its
   * reserved credits and is never sent again. One that was not sent becomes due again. Returns their number.
   */
  expire(): Promise<number>;
  /** Newest first, with the state of their webhooks. */
  checks(id: string, limit: number): Promise<readonly Check[]>;
  overview(id: string): Promise<ScheduleOverview>;
  /** A webhook that is due, for one process until the lease expires. */
  takeDelivery(leaseMs: number): Promise<DeliveryLease | null>;
  /** `retryInMs`: null after the last attempt. */
  settleDelivery(
    lease: DeliveryLease,
    outcome: { readonly error: string | null; readonly retryInMs: number | null },
  ): Promise<boolean>;
  close(): Promise<void>;
}
