import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import type { FoundResult } from "@/lib/contract/schedules/schedule";
import { nothingSeen } from "@/lib/schedule/new-results";
import type {
  AddedSchedule,
  CheckClaim,
  CheckLease,
  CheckOutcome,
  ScheduleDefinition,
  ScheduleStore,
} from "@/lib/server/schedule/store/schedule-store";

const LEASE_MS = 60_000;
const quota = { ownerMax: 3, allMax: 4 };
const retention = { results: 100, bytes: 100_000 };

export const sampleDefinition: ScheduleDefinition = {
  name: "Storms",
  body: { query: "storms" },
  variables: [],
  timing: { kind: "interval", every: 5, unit: "minutes" },
  timeZone: "UTC",
  connection: "engine",
  cap: 10,
  memory: 30,
  baseline: "silent",
  webhook: null,
};

type Changes = Partial<Omit<AddedSchedule, "definition">> & {
  readonly definition?: Partial<ScheduleDefinition>;
};

export const newSchedule = (
  number: number,
  { definition, ...more }: Changes = {},
): AddedSchedule => ({
  id: `schedule-${number}`,
  owner: "one",
  definition: { ...sampleDefinition, ...definition },
  createdAt: 0,
  nextAt: 1_000,
  webhookSecret: null,
  feed: null,
  feedHash: null,
  ...more,
});

export const claimOf = (
  number: number,
  slot: number,
  more: Partial<CheckClaim> = {},
): CheckClaim => ({
  id: `schedule-${number}`,
  ...{ slot, cause: "slot", missed: 0, nextAt: slot + 1_000 },
  ...{ reserve: 3, isFree: false, leaseMs: LEASE_MS },
  ...more,
});

const result = (name: string): FoundResult => ({
  url: `https://example.com/${name}`,
  ...{ title: name, snippet: "", source: "web", date: null },
});

const outcome = (more: Partial<CheckOutcome> = {}): CheckOutcome => ({
  ...{ state: "done", credits: 2, found: 1, results: [result("a")], message: null },
  ...{ seen: null, delivery: null },
  ...more,
});

export type OpenedSchedules = {
  readonly store: ScheduleStore;
  /** The same schedules, as another server sees them. */
  readonly other: () => ScheduleStore;
};

async function claimed(store: ScheduleStore, claim: CheckClaim): Promise<CheckLease> {
  const claimedCheck = await store.claim(claim);
  if (claimedCheck.kind !== "claimed") throw new Error(`Not claimed: ${claimedCheck.kind}`);
  return claimedCheck.lease;
}

/** @param open opens an empty storage */
export function describeSchedules(open: () => Promise<OpenedSchedules>): void {
  const opened = async (more: Changes = {}) => {
    const both = await open();
    await both.store.add(newSchedule(1, more), quota);
    return both;
  };
  const spentOf = async (store: ScheduleStore) => (await store.find("schedule-1"))?.spent;
  const statesOf = async (store: ScheduleStore) =>
    (await store.checks("schedule-1", 50)).map(({ state }) => state);

  it("lists schedules by owner, in any instance, within the quotas", async () => {
    const { store, other } = await opened();
    expect(await store.add(newSchedule(2), quota)).toBe("added");
    expect(await store.add(newSchedule(3), quota)).toBe("added");
    expect(await store.add(newSchedule(4), quota)).toBe("owner-full");
    expect(await store.add(newSchedule(4, { owner: "two" }), quota)).toBe("added");
    expect(await store.add(newSchedule(5, { owner: "two" }), quota)).toBe("server-full");
    expect((await other().list("one")).map(({ id }) => id)).toEqual(
      [1, 2, 3].map((n) => `schedule-${n}`),
    );
    expect((await other().find("schedule-1"))?.definition).toEqual(sampleDefinition);
    expect(await other().remove("schedule-1")).toBe(true);
    expect(await store.remove("schedule-1")).toBe(false);
    expect(await store.find("schedule-1")).toBeNull();
  });

  it("returns due schedules, and none that is paused", async () => {
    const { store } = await opened();
    const later = (await store.now()) + 100_000;
    await store.add(newSchedule(2, { nextAt: later }), quota);
    await store.add(newSchedule(3, { nextAt: 5 }), quota);
    expect((await store.due(10)).schedules.map(({ id }) => id)).toEqual([
      "schedule-3",
      "schedule-1",
    ]);
    await store.change("schedule-3", {
      pause: { reason: "user", message: "Paused." },
      nextAt: null,
    });
    expect((await store.due(10)).schedules.map(({ id }) => id)).toEqual(["schedule-1"]);
    expect((await store.find("schedule-3"))?.pause).toEqual({ reason: "user", message: "Paused." });
    await store.change("schedule-3", { pause: null, nextAt: 7 });
    expect((await store.due(1)).schedules.map(({ id }) => id)).toEqual(["schedule-3"]);
  });

  it("lets one of many claims have a slot", async () => {
    const { store, other } = await opened();
    const stores = [store, other()] as const;
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, at) => stores[at % 2 ? 1 : 0].claim(claimOf(1, 1_000))),
    );
    expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === "taken")).toHaveLength(19);
    expect(await spentOf(store)).toBe(3);
  });

  it("settles the reserved credits to the cost", async () => {
    const { store, other } = await opened();
    const lease = await claimed(store, claimOf(1, 1_000));
    expect(await store.markSent(lease, LEASE_MS)).toBe(true);
    const seen = { checks: 1, keys: { a: 1 } };
    expect(await store.finish(lease, outcome({ seen }), retention)).toBe(true);
    expect(await store.finish(lease, outcome(), retention)).toBe(false);
    expect(await spentOf(store)).toBe(2);
    expect(await other().checks("schedule-1", 5)).toMatchObject([
      { slot: 1_000, state: "done", credits: 2, found: 1, fresh: 1, results: [result("a")] },
    ]);
    expect(await other().overview("schedule-1")).toMatchObject({ last: { slot: 1_000 }, fresh: 1 });
    expect(await store.claim(claimOf(1, 2_000))).toMatchObject({ kind: "claimed", seen });
  });

  it("records a slot that passes while a check runs", async () => {
    const { store } = await opened();
    const lease = await claimed(store, claimOf(1, 1_000));
    expect((await store.claim(claimOf(1, 2_000))).kind).toBe("overlap");
    expect((await store.claim(claimOf(1, 2_500, { cause: "manual" }))).kind).toBe("overlap");
    await store.finish(lease, outcome({ state: "unchanged", results: [] }), retention);
    expect(await statesOf(store)).toEqual(["skipped-overlap", "unchanged"]);
    expect((await store.find("schedule-1"))?.nextAt).toBe(3_000);
  });

  it("pauses at the cap before it is exceeded", async () => {
    const { store, other } = await opened();
    for (const slot of [1_000, 2_000, 3_000, 4_000]) {
      const lease = await claimed(store, claimOf(1, slot));
      await store.finish(lease, outcome({ credits: 2 }), retention);
    }
    expect((await other().claim(claimOf(1, 5_000))).kind).toBe("cap");
    expect(await store.find("schedule-1")).toMatchObject({
      ...{ spent: 8, nextAt: null, pause: { reason: "cap", message: "stopped at the cap" } },
    });
    expect((await statesOf(store))[0]).toBe("skipped-cap");
    expect((await store.claim(claimOf(1, 6_000))).kind).toBe("taken");
  });

  it("needs no cap where checks are free", async () => {
    const { store } = await opened({ definition: { cap: null } });
    const lease = await claimed(store, claimOf(1, 1_000, { isFree: true, reserve: 99 }));
    await store.finish(lease, outcome({ credits: 0 }), retention);
    expect(await spentOf(store)).toBe(0);
    expect((await store.claim(claimOf(1, 2_000))).kind).toBe("cap");
  });

  it("pauses after three failures in a row", async () => {
    const { store } = await opened();
    const failed = outcome({ state: "failed", credits: 0, results: [], message: "No key." });
    const check = async (slot: number, end: CheckOutcome) =>
      store.finish(await claimed(store, claimOf(1, slot)), end, retention);
    await check(1_000, failed);
    await check(2_000, failed);
    await check(3_000, outcome({ credits: 0 }));
    await check(4_000, failed);
    await check(5_000, failed);
    expect((await store.find("schedule-1"))?.pause).toBeNull();
    await check(6_000, failed);
    expect((await store.find("schedule-1"))?.pause).toEqual({
      ...{ reason: "failures", message: "3 checks in a row failed: No key." },
    });
    await store.change("schedule-1", { pause: null, nextAt: 9_000 });
    await check(7_000, failed);
    expect((await store.find("schedule-1"))?.pause).toBeNull();
  });

  it("runs a slot again if its process stopped before it was sent", async () => {
    const { store, other } = await opened();
    const lease = await claimed(store, claimOf(1, 1_000, { leaseMs: 1 }));
    await delay(20);
    expect(await other().expire()).toBe(1);
    expect(await spentOf(store)).toBe(0);
    expect(await store.markSent(lease, LEASE_MS)).toBe(false);
    const again = await claimed(other(), claimOf(1, 1_000));
    expect(again.fence).toBeGreaterThan(lease.fence);
    expect(await store.renew(lease, LEASE_MS)).toBe(false);
    expect(await store.finish(lease, outcome(), retention)).toBe(false);
    expect(await other().finish(again, outcome(), retention)).toBe(true);
    expect(await statesOf(store)).toEqual(["done"]);
  });

  it("never sends a check again that was sent, and keeps its credits", async () => {
    const { store, other } = await opened();
    const lease = await claimed(store, claimOf(1, 1_000));
    expect(await store.markSent(lease, 1)).toBe(true);
    await delay(20);
    expect(await other().expire()).toBe(1);
    expect(await other().expire()).toBe(0);
    expect(await statesOf(store)).toEqual(["unknown"]);
    expect(await spentOf(store)).toBe(3);
    expect((await other().claim(claimOf(1, 1_000))).kind).toBe("taken");
    expect(await store.finish(lease, outcome(), retention)).toBe(false);
    expect(await statesOf(store)).toEqual(["unknown"]);
  });

  it("keeps the lease of a check that is renewed", async () => {
    const { store, other } = await opened();
    const lease = await claimed(store, claimOf(1, 1_000, { leaseMs: 1 }));
    expect(await store.renew(lease, LEASE_MS)).toBe(true);
    await delay(20);
    expect(await other().expire()).toBe(0);
  });

  it("drops the oldest results first", async () => {
    const { store } = await opened({ definition: { cap: 1_000 } });
    for (const slot of [1_000, 2_000, 3_000]) {
      const results = [result(`a${slot}`), result(`b${slot}`)];
      const lease = await claimed(store, claimOf(1, slot));
      await store.finish(lease, outcome({ results }), { results: 4, bytes: 100_000 });
    }
    const checks = await store.checks("schedule-1", 9);
    expect(checks.map(({ results }) => results.length)).toEqual([2, 2, 0]);
    expect(checks.map(({ fresh }) => fresh)).toEqual([2, 2, 2]);
    await store.finish(await claimed(store, claimOf(1, 4_000)), outcome(), {
      results: 9,
      bytes: 1,
    });
    expect((await store.checks("schedule-1", 9)).map(({ results }) => results.length)).toEqual([
      1, 0, 0, 0,
    ]);
  });

  const delivery = { id: "delivery-1", body: '{"id":"delivery-1"}' };
  const withDelivery = async () => {
    const both = await opened({
      webhookSecret: "sealed",
      definition: { webhook: "https://hooks.example.com/" },
    });
    const lease = await claimed(both.store, claimOf(1, 1_000));
    await both.store.finish(lease, outcome({ delivery }), retention);
    return both;
  };

  it("gives a webhook to one process at a time, and again after its lease", async () => {
    const { store, other } = await withDelivery();
    const first = await store.takeDelivery(1);
    expect(first).toMatchObject({ ...delivery, attempts: 1, webhookSecret: "sealed" });
    await delay(20);
    const second = await other().takeDelivery(LEASE_MS);
    expect(second).toMatchObject({ ...delivery, attempts: 2 });
    expect(await store.takeDelivery(LEASE_MS)).toBeNull();
    if (!first || !second) throw new Error("No delivery.");
    expect(await store.settleDelivery(first, { error: null, retryInMs: null })).toBe(false);
    expect(await store.settleDelivery(second, { error: null, retryInMs: null })).toBe(true);
    expect(await other().takeDelivery(LEASE_MS)).toBeNull();
    expect((await store.overview("schedule-1")).deliveries).toEqual({
      waiting: 0,
      failed: 0,
      error: null,
    });
    expect((await store.checks("schedule-1", 1))[0]?.delivery?.state).toBe("delivered");
  });

  it("ends a webhook after three attempts, also if they crashed", async () => {
    const { store } = await withDelivery();
    for (const attempt of [1, 2, 3]) {
      const lease = await store.takeDelivery(1);
      expect(lease?.attempts).toBe(attempt);
      if (lease && attempt < 3)
        await store.settleDelivery(lease, { error: "The receiver responded 500.", retryInMs: 0 });
      await delay(20);
    }
    expect(await store.takeDelivery(1)).toBeNull();
    expect((await store.overview("schedule-1")).deliveries).toMatchObject({
      ...{ waiting: 0, failed: 1, error: "The receiver responded 500." },
    });
  });

  it("finds a schedule by its current feed only", async () => {
    const { store, other } = await opened({ feed: "sealed", feedHash: "hash-1" });
    expect((await other().findByFeed("hash-1"))?.id).toBe("schedule-1");
    await store.change("schedule-1", { feed: { sealed: "sealed-2", hash: "hash-2" } });
    expect(await other().findByFeed("hash-1")).toBeNull();
    expect((await other().findByFeed("hash-2"))?.feed).toBe("sealed-2");
  });

  it("begins with nothing seen", async () => {
    const { store } = await opened();
    expect(await store.claim(claimOf(1, 1_000))).toMatchObject({ seen: nothingSeen });
  });
}
