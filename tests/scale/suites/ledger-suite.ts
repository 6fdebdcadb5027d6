import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import type { Ledger } from "@/lib/engine/ports/ledger";

/** Opens the same storage again each time it is called within a test. */
export type OpenLedger = (now?: () => Date) => Ledger;

/** Behaviour that every ledger has, whatever it stores its credits in. */
export function describeLedger(open: OpenLedger): void {
  const opened: Ledger[] = [];
  const ledger = (now?: () => Date): Ledger => {
    const next = open(now);
    opened.push(next);
    return next;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });
  const limits = { perMinute: 3, concurrent: 2 };
  const ever = (amount: number) => ({ amount, per: "ever" as const });

  it("keeps the credits of each key by month", async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const july = ledger(() => new Date("2026-07-31T23:59:59.999Z"));
    await july.charge({ keyHash: a, credits: 5, run: randomUUID() });
    await july.charge({ keyHash: b, credits: 1, run: null });
    const august = ledger(() => new Date("2026-08-01T00:00:00Z"));
    await august.charge({ keyHash: a, credits: 2, run: null });
    expect(await august.spent(a)).toEqual({ ever: 7, thisMonth: 2, reserved: 0 });
    expect(await august.spent(b)).toEqual({ ever: 1, thisMonth: 0, reserved: 0 });
    expect(await july.spent(a)).toEqual({ ever: 7, thisMonth: 5, reserved: 0 });
    expect(await august.spent(randomUUID())).toEqual({ ever: 0, thisMonth: 0, reserved: 0 });
  });

  it("charges a run once, also when it is reported at the same time", async () => {
    const [keyHash, run] = [randomUUID(), randomUUID()];
    const ledgers = [ledger(), ledger()];
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => ledgers[at % 2]?.charge({ keyHash, credits: 4, run })),
    );
    expect((await ledger().spent(keyHash)).ever).toBe(4);
  });

  it("never reserves more than the balance, however many processes share it", async () => {
    const keyHash = randomUUID();
    const ledgers = [ledger(), ledger()];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (ledgers[at % 2] ?? ledger()).reserve({
          keyHash,
          credits: 3,
          balance: ever(50),
          lifetimeMs: 60_000,
        }),
      ),
    );
    const granted = outcomes.flatMap((each) => ("reservation" in each ? [each.reservation] : []));
    expect(granted).toHaveLength(16);
    expect(outcomes.find((each) => "available" in each)).toEqual({ available: 2 });
    expect((await ledger().spent(keyHash)).reserved).toBe(48);
  });

  it("returns what was reserved and not charged", async () => {
    const keyHash = randomUUID();
    const own = ledger();
    const reserve = (credits: number) =>
      own.reserve({ keyHash, credits, balance: ever(10), lifetimeMs: 60_000 });
    const first = await reserve(10);
    if (!("reservation" in first) || first.reservation === null) throw new Error("not reserved");
    expect(await reserve(1)).toEqual({ available: 0 });
    await own.charge({ keyHash, credits: 4, run: null, reservation: first.reservation });
    expect(await own.spent(keyHash)).toMatchObject({ ever: 4, reserved: 0 });
    const second = await reserve(6);
    if (!("reservation" in second) || second.reservation === null) throw new Error("not reserved");
    await own.release(second.reservation);
    await own.release(second.reservation);
    expect(await reserve(7)).toEqual({ available: 6 });
  });

  it("ends a reservation whose charge is 0", async () => {
    const keyHash = randomUUID();
    const own = ledger();
    const held = await own.reserve({ keyHash, credits: 5, balance: ever(5), lifetimeMs: 60_000 });
    if (!("reservation" in held)) throw new Error("not reserved");
    await own.charge({ keyHash, credits: 0, run: randomUUID(), reservation: held.reservation });
    expect(await own.spent(keyHash)).toEqual({ ever: 0, thisMonth: 0, reserved: 0 });
  });

  it("frees a reservation at its end of life, as after a crash", async () => {
    const keyHash = randomUUID();
    let now = Date.parse("2026-03-04T05:06:07Z");
    const own = ledger(() => new Date(now));
    const reserve = () => own.reserve({ keyHash, credits: 5, balance: ever(5), lifetimeMs: 1_000 });
    expect(await reserve()).toHaveProperty("reservation");
    now += 999;
    expect(await reserve()).toEqual({ available: 0 });
    now += 1;
    expect(await reserve()).toHaveProperty("reservation");
  });

  it("needs no reservation without a balance, and none of 0 credits fails", async () => {
    const keyHash = randomUUID();
    const own = ledger();
    const free = { keyHash, credits: 1_000_000, balance: null, lifetimeMs: 1 };
    expect(await own.reserve(free)).toEqual({ reservation: null });
    const nothing = await own.reserve({ ...free, credits: 0, balance: ever(0) });
    expect(nothing).toHaveProperty("reservation");
  });

  it("compares a monthly balance with this month only", async () => {
    const keyHash = randomUUID();
    const balance = { amount: 8, per: "month" } as const;
    const request = { keyHash, credits: 8, balance, lifetimeMs: 60_000 };
    const june = ledger(() => new Date("2026-06-30T12:00:00Z"));
    await june.charge({ keyHash, credits: 8, run: null });
    expect(await june.reserve(request)).toEqual({ available: 0 });
    const july = ledger(() => new Date("2026-07-01T00:00:00Z"));
    expect(await july.reserve(request)).toHaveProperty("reservation");
  });

  it("limits concurrent runs of a key until they end", async () => {
    const keyHash = randomUUID();
    const own = ledger();
    const enter = () => own.enter(keyHash, { perMinute: 100, concurrent: 2 }, 60_000);
    const [first, second] = [await enter(), await enter()];
    if (typeof first !== "function" || typeof second !== "function") throw new Error("not entered");
    expect(await enter()).toEqual({ limit: "concurrent", waitMs: 1_000 });
    expect(typeof (await own.enter(randomUUID(), limits, 60_000))).toBe("function");
    await first();
    await first();
    expect(typeof (await enter())).toBe("function");
    expect(await enter()).toMatchObject({ limit: "concurrent" });
  });

  it("limits starts in a minute and says when the next may succeed", async () => {
    const keyHash = randomUUID();
    const own = ledger();
    for (let at = 0; at < 3; at += 1) {
      const entered = await own.enter(keyHash, limits, 60_000);
      if (typeof entered !== "function") throw new Error("not entered");
      await entered();
    }
    const excess = await own.enter(keyHash, limits, 60_000);
    if (typeof excess === "function") throw new Error("entered");
    expect(excess.limit).toBe("perMinute");
    expect(excess.waitMs).toBeGreaterThan(50_000);
    expect(excess.waitMs).toBeLessThanOrEqual(60_000);
  });
}
