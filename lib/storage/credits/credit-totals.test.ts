import { describe, expect, it } from "vitest";
import type { TextStore } from "../local-record";
import { budgetRecord, exceededBudget, noBudget } from "./budget";
import { addSpending, creditTotals, localDay, totalSpending } from "./credit-totals";

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
    addSpending(totals, "Hosted", 12, noon);
    addSpending(totals, "Hosted", null, noon);
    addSpending(totals, "__proto__", 3, noon);
    expect(totals.session.read().Hosted).toEqual({
      runs: 2,
      credits: 12,
      unreported: 1,
      implausible: 0,
    });
    expect(totalSpending(totals.days.read()["2026-03-29"] ?? {})).toEqual({
      runs: 3,
      credits: 15,
      unreported: 1,
      implausible: 0,
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
    addSpending(one, "Hosted", 1, noon);
    addSpending(two, "Hosted", 2, noon);
    addSpending(one, "Hosted", 4, noon);
    expect(totalSpending(two.days.read()["2026-03-29"] ?? {}).credits).toBe(7);
    expect(totalSpending(one.session.read()).credits).toBe(5);
  });

  it("counts runs of implausible cost without adding their credits", () => {
    const [session, device] = [memory(), memory()];
    const totals = creditTotals(
      () => session,
      () => device,
    );
    addSpending(totals, "Hosted", 5, noon);
    addSpending(totals, "Hosted", "implausible", noon);
    expect(totals.session.read().Hosted).toEqual({
      runs: 2,
      credits: 5,
      unreported: 0,
      implausible: 1,
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
      addSpending(totals, "Hosted", 1, new Date(2026, 0, 1 + day, 12));
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
      addSpending(totals, "Hosted", 2, noon);
      addSpending(totals, "Hosted", 3, noon);
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
      addSpending(totals, "Hosted", 2, noon);
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
