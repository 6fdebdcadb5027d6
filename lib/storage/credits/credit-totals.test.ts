import { describe, expect, it } from "vitest";
import { localDay } from "@/lib/format/date";
import type { TextStore } from "../local-record";
import { budgetRecord, exceededBudget, noBudget } from "./budget";
import { addSpending, clearTotals, creditTotals, excludeRun, totalSpending } from "./credit-totals";

function memory(): TextStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

const full: TextStore = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => {},
};

const noon = new Date(2026, 2, 29, 12);

describe("creditTotals", () => {
  it("adds up by connection, for the tab and for the day", () => {
    const [session, device] = [memory(), memory()];
    const totals = creditTotals(
      () => session,
      () => device,
    );
    addSpending(totals, "Hosted", 12, { now: noon });
    addSpending(totals, "Hosted", null, { now: noon });
    addSpending(totals, "__proto__", 3, { now: noon });
    expect(totals.session.read().Hosted).toEqual({
      runs: 2,
      credits: 12,
      unreported: 1,
      implausible: 0,
      excluded: 0,
    });
    expect(totalSpending(totals.days.read()["2026-03-29"] ?? {})).toEqual({
      runs: 3,
      credits: 15,
      unreported: 1,
      implausible: 0,
      excluded: 0,
    });
  });

  it("adds up two tabs on the device and keeps the tab totals separate", () => {
    const device = memory();
    const [one, two] = [memory(), memory()].map((session) =>
      creditTotals(
        () => session,
        () => device,
      ),
    );
    if (!one || !two) throw new Error("two tabs");
    addSpending(one, "Hosted", 1, { now: noon });
    addSpending(two, "Hosted", 2, { now: noon });
    addSpending(one, "Hosted", 4, { now: noon });
    expect(totalSpending(two.days.read()["2026-03-29"] ?? {}).credits).toBe(7);
    expect(totalSpending(one.session.read()).credits).toBe(5);
  });

  it("counts runs of implausible cost without adding their credits", () => {
    const [session, device] = [memory(), memory()];
    const totals = creditTotals(
      () => session,
      () => device,
    );
    addSpending(totals, "Hosted", 5, { now: noon });
    addSpending(totals, "Hosted", "implausible", { now: noon });
    expect(totals.session.read().Hosted).toEqual({
      runs: 2,
      credits: 5,
      unreported: 0,
      implausible: 1,
      excluded: 0,
    });
  });

  it("drops a stored sum that no runs can cost, and keeps the others", () => {
    const device = memory();
    const sum = { runs: 3, credits: 9_008_199_254_741_024, untold: 1 };
    const stored = { "2026-03-29": { Hosted: sum, Other: { ...sum, credits: 40 } } };
    device.texts.set("search-workbench.credits", JSON.stringify(stored));
    const days = creditTotals(memory, () => device).days.read()["2026-03-29"];
    expect(days?.Hosted).toMatchObject({ runs: 3, credits: 0, implausible: 3 });
    expect(days?.Other).toMatchObject({ credits: 40, unreported: 1, implausible: 0 });
  });

  it("leaves a run out of the tab, its day and its connection, and includes it again", () => {
    const [device, session] = [memory(), memory()];
    const totals = creditTotals(
      () => session,
      () => device,
    );
    const other = creditTotals(memory, () => device);
    addSpending(totals, "Hosted", 0.1, { now: noon, id: "a" });
    addSpending(totals, "Hosted", 0.2, { now: noon, id: "b" });
    addSpending(totals, "Hosted", "implausible", { now: noon, id: "c" });
    addSpending(totals, "Other", 7, { now: noon, id: "d" });
    addSpending(other, "Hosted", 4, { now: noon, id: "e" });
    const before = [totals.session.read(), totals.days.read()];
    for (const id of ["a", "c", "e", "a", "unknown"]) excludeRun(totals, id, true);
    const hosted = { runs: 1, credits: 0.2, unreported: 0, implausible: 0 };
    expect(totals.session.read().Hosted).toEqual({ ...hosted, excluded: 2 });
    expect(totals.days.read()["2026-03-29"]?.Hosted).toEqual({ ...hosted, excluded: 3 });
    expect(totals.session.read().Other?.credits).toBe(7);
    expect(creditTotals(memory, () => device).counted.read().a?.isExcluded).toBe(true);
    for (const id of ["a", "c", "e", "e"]) excludeRun(totals, id, false);
    expect([totals.session.read(), totals.days.read()]).toEqual(before);
    clearTotals(totals);
    excludeRun(totals, "a", true);
    expect([totals.session.read(), totals.days.read(), totals.counted.read()]).toEqual([
      {},
      {},
      {},
    ]);
  });

  it("uses the local date", () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0, 1))).toBe("2026-01-05");
    expect(localDay(new Date(2026, 0, 5, 23, 59, 59))).toBe("2026-01-05");
  });

  it("drops old days", () => {
    const device = memory();
    const totals = creditTotals(
      () => memory(),
      () => device,
    );
    for (let day = 0; day < 120; day += 1)
      addSpending(totals, "Hosted", 1, { now: new Date(2026, 0, 1 + day, 12) });
    const days = Object.keys(totals.days.read());
    expect(days).toHaveLength(92);
    expect(days.at(-1)).toBe("2026-04-30");
  });

  it("stays in memory if storage is full, blocked or missing", () => {
    for (const store of [
      () => full,
      () => null,
      () => {
        throw new DOMException("blocked", "SecurityError");
      },
    ]) {
      const totals = creditTotals(store, store);
      addSpending(totals, "Hosted", 2, { now: noon });
      addSpending(totals, "Hosted", 3, { now: noon });
      expect(totalSpending(totals.session.read()).credits).toBe(5);
    }
  });

  it.each(["{", "null", "[]", '{"2026-03-29":3}', '{"2026-03-29":{"a":{"runs":-1}}}', '{"x":{}}'])(
    "starts empty if the stored text is %s",
    (text) => {
      const device = memory();
      device.texts.set("search-workbench.credits", text);
      const totals = creditTotals(
        () => memory(),
        () => device,
      );
      addSpending(totals, "Hosted", 2, { now: noon });
      expect(totalSpending(totals.days.read()["2026-03-29"] ?? {}).credits).toBe(2);
    },
  );
});

describe("budgetRecord", () => {
  it("has no limits until set, and survives a reload", () => {
    const store = memory();
    expect(budgetRecord(() => store).read()).toEqual(noBudget);
    budgetRecord(() => store).write({ perRun: 10, perDay: null });
    expect(budgetRecord(() => store).read()).toEqual({ perRun: 10, perDay: null });
    store.texts.set("search-workbench.budget", '{"perRun":"10"}');
    expect(budgetRecord(() => store).read()).toEqual(noBudget);
  });

  it("is exceeded by the maximum cost of a run, alone or added to the day's spending", () => {
    expect(exceededBudget({ perRun: 10, perDay: null }, 10, 99)).toBeNull();
    expect(exceededBudget({ perRun: 10, perDay: null }, 11, 0)).toMatchObject({ bound: "perRun" });
    expect(exceededBudget({ perRun: null, perDay: 20 }, 11, 9)).toBeNull();
    expect(exceededBudget({ perRun: 12, perDay: 20 }, 11, 10)).toMatchObject({ bound: "perDay" });
    expect(exceededBudget({ perRun: 0, perDay: null }, 1, 0)).toMatchObject({ credits: 0 });
  });
});
