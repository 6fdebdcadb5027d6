import "server-only";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { scheduleLimits } from "@/lib/contract/schedules/schedule";
import { dueSlot, nextSlot, type SlotRule } from "@/lib/schedule/slots";
import { checkOutcome, failedCheck, prepareCheck, type SentCheck } from "./run-check";
import type {
  CheckLease,
  DeliveryLease,
  Retention,
  ScheduleStore,
  StoredSchedule,
} from "./store/schedule-store";

export type CheckConnection = {
  readonly isFree: boolean;
  /** Sends the request once. A failure is a response, too. */
  readonly send: (body: string, signal: AbortSignal) => Promise<Response>;
  /** Takes a place in the run limits, or returns null: the check runs later. */
  readonly admit: () => (() => void) | null;
};

export type RunnerServices = {
  readonly store: ScheduleStore;
  /** Null if the connection no longer exists. */
  readonly connectionOf: (id: string) => CheckConnection | null;
  readonly rates: CreditRates;
  readonly retention: Retention;
  /** Sends a webhook once. Returns why it was not delivered, or null. */
  readonly deliver: (
    lease: DeliveryLease,
    now: number,
    signal: AbortSignal,
  ) => Promise<string | null>;
  readonly onError: (error: unknown, what: string) => void;
  /** Milliseconds. A process that stops renews no lease. */
  readonly leaseMs?: number;
};

const LEASE_MS = 60_000;
const DELIVERY_LEASE_MS = 30_000;
/** Checks of this process at the same time. */
const MAX_RUNNING = 2;
const MAX_DELIVERIES = 20;
/** Before the second and the third attempt. */
const RETRY_MS = [30_000, 300_000] as const;
const POLL_MS = 5_000;

export const slotRuleOf = ({ definition, createdAt }: StoredSchedule): SlotRule => ({
  timing: definition.timing,
  timeZone: definition.timeZone,
  anchor: createdAt,
});

export type RunNow = "started" | "overlap" | "cap" | "busy" | "gone" | "connection";

/** Runs due checks and sends webhooks, in this process. Others may do the same on the same store. */
export class ScheduleRunner {
  readonly #services: RunnerServices;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | null = null;
  #delivering: Promise<void> | null = null;
  #isStopping = false;

  constructor(services: RunnerServices) {
    this.#services = services;
  }

  /** Looks for work from now on. Returns immediately. */
  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), POLL_MS).unref();
  }

  /** Ends the search for work and waits for checks in progress, at most this long. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const late = setTimeout(() => this.#stop.abort(), graceMs);
    await this.settled();
    clearTimeout(late);
  }

  /** Starts what is due, and sends webhooks. Never rejects. */
  tick(): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    // Beside the checks: a slow receiver must not delay them.
    this.#delivering ??= this.#sendWebhooks()
      .catch((error: unknown) => this.#services.onError(error, "could not send webhooks"))
      .finally(() => {
        this.#delivering = null;
      });
    this.#ticking ??= this.#work().finally(() => {
      this.#ticking = null;
    });
    return this.#ticking;
  }

  /** Resolves when nothing is in progress. */
  async settled(): Promise<void> {
    // A check that ends looks for work again.
    while (this.#ticking || this.#delivering || this.#running.size > 0)
      await Promise.all([this.#ticking, this.#delivering, ...this.#running]);
  }

  async #work(): Promise<void> {
    const { store, onError } = this.#services;
    try {
      await store.expire();
      const free = MAX_RUNNING - this.#running.size;
      if (free > 0) {
        const { now, schedules } = await store.due(free);
        for (const schedule of schedules) await this.#startDue(schedule, now);
      }
    } catch (error) {
      onError(error, "could not look for due checks");
    }
  }

  async #startDue(schedule: StoredSchedule, now: number): Promise<void> {
    const rule = slotRuleOf(schedule);
    // Later if the clock was set back.
    const lastSlot = Math.min(schedule.lastSlot, now);
    const due = dueSlot(rule, lastSlot, now);
    const nextAt = nextSlot(rule, now);
    if (!due) {
      await this.#services.store.change(schedule.id, { nextAt, lastSlot });
      return;
    }
    const { slot, missed } = due;
    await this.#start(
      schedule,
      { slot, missed, nextAt, cause: missed > 0 ? "catch-up" : "slot" },
      now,
    );
  }

  /** Runs a check immediately, also of a paused schedule. */
  async runNow(id: string): Promise<RunNow> {
    const { store } = this.#services;
    const schedule = await store.find(id);
    if (!schedule) return "gone";
    const now = await store.now();
    return this.#start(schedule, { slot: now, missed: 0, nextAt: 0, cause: "manual" }, now);
  }

  async #start(
    schedule: StoredSchedule,
    due: Pick<Parameters<ScheduleStore["claim"]>[0], "slot" | "missed" | "nextAt" | "cause">,
    now: number,
  ): Promise<RunNow> {
    const { store, connectionOf, rates, leaseMs = LEASE_MS } = this.#services;
    const connection = connectionOf(schedule.definition.connection);
    if (!connection) {
      const message = "Its connection no longer exists.";
      await store.change(schedule.id, { pause: { reason: "connection", message }, nextAt: null });
      return "connection";
    }
    const release = connection.admit();
    if (!release) return "busy";
    let isStarted = false;
    try {
      const prepared = prepareCheck(schedule, now, rates);
      const { isFree } = connection;
      const reserve = prepared.ok ? prepared.maxCredits : 0;
      const claim = await store.claim({ id: schedule.id, ...due, reserve, isFree, leaseMs });
      if (claim.kind !== "claimed") return claim.kind === "taken" ? "overlap" : claim.kind;
      const { lease, seen } = claim;
      const sent = { schedule, slot: due.slot, seen, reserved: isFree ? 0 : reserve, isFree };
      const run = prepared.ok
        ? this.#send(lease, sent, () => connection.send(prepared.body, this.#stop.signal))
        : store.finish(lease, failedCheck(prepared.message), this.#services.retention);
      const running: Promise<void> = run
        .catch((error: unknown) => this.#services.onError(error, "could not run a check"))
        .then(() => {
          release();
          this.#running.delete(running);
          void this.tick();
        });
      this.#running.add(running);
      isStarted = true;
      return "started";
    } finally {
      if (!isStarted) release();
    }
  }

  /** Sends the request of a claimed check once. After a crash from here on, its response is unknown. */
  async #send(lease: CheckLease, sent: SentCheck, send: () => Promise<Response>): Promise<unknown> {
    const { store, retention, onError, leaseMs = LEASE_MS } = this.#services;
    if (!(await store.markSent(lease, leaseMs))) return false;
    const renewal = setInterval(() => {
      store
        .renew(lease, leaseMs)
        .catch((error: unknown) => onError(error, "could not renew a lease"));
    }, leaseMs / 3).unref();
    try {
      const response = await send();
      // The lease expires, and the check becomes unknown.
      if (this.#stop.signal.aborted) return false;
      return await store.finish(lease, await checkOutcome(response, sent), retention);
    } finally {
      clearInterval(renewal);
    }
  }

  async #sendWebhooks(): Promise<void> {
    const { store, deliver } = this.#services;
    for (let sent = 0; sent < MAX_DELIVERIES && !this.#isStopping; sent += 1) {
      const lease = await store.takeDelivery(DELIVERY_LEASE_MS);
      if (!lease) return;
      const error = await deliver(lease, await store.now(), this.#stop.signal);
      const isLast = lease.attempts >= scheduleLimits.attempts;
      const retryInMs = isLast ? null : (RETRY_MS[lease.attempts - 1] ?? RETRY_MS[1]);
      await store.settleDelivery(lease, { error, retryInMs: error === null ? null : retryInMs });
    }
  }
}
