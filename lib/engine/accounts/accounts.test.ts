import { expect, test } from "vitest";
import { isErrorResponse } from "../http/error-response";
import { openAccounts } from "./accounts";
import type { LedgerStore } from "./ledger-store";

const full = new Error("database or disk is full");
const ledger: LedgerStore = {
  charge: () => {
    throw full;
  },
  spent: () => ({ ever: 0, thisMonth: 0 }),
  close: () => {},
};
const limits = { perMinute: 10, concurrent: 1 };

test.each([null, { amount: 10, per: "ever" } as const])(
  "a charge fails when the ledger cannot be written, with the balance %j",
  (credits) => {
    const accounts = openAccounts([{ label: "a", key: "k", limits, credits }], ledger);
    const reserved = accounts.find("Bearer k")?.reserve(2);
    if (reserved === undefined || isErrorResponse(reserved))
      throw new Error("Nothing was reserved.");
    expect(() => reserved.charge(2, "run")).toThrow(full);
  },
);
