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

function charged(credits: { amount: number; per: "ever" } | null): unknown[] {
  const reported: unknown[] = [];
  const accounts = openAccounts([{ label: "a", key: "k", limits, credits }], ledger, (error) =>
    reported.push(error),
  );
  const reserved = accounts.find("Bearer k")?.reserve(2);
  if (reserved === undefined || isErrorResponse(reserved)) throw new Error("Nothing was reserved.");
  reserved.charge(2, "run");
  return reported;
}

test("an unlimited key keeps working and reports the error when the ledger cannot be written", () => {
  expect(charged(null)).toEqual([full]);
});

test("a key with a balance fails when the ledger cannot be written", () => {
  expect(() => charged({ amount: 10, per: "ever" })).toThrow(full);
});
