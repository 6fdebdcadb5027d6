import { expect, it } from "vitest";
import type { Ledger } from "@/lib/engine/ports/ledger";
import { isErrorResponse } from "../http/error-response";
import { openAccounts } from "./accounts";
import { openLedger } from "./ledger-store";

const full = new Error("database or disk is full");
const limits = { perMinute: 10, concurrent: 1 };

it.each([null, { amount: 10, per: "ever" } as const])(
  "fails a charge when the ledger cannot be written, with the balance %j",
  async (credits) => {
    const ledger: Ledger = { ...openLedger(":memory:"), charge: () => Promise.reject(full) };
    const accounts = openAccounts([{ label: "a", key: "k", limits, credits }], ledger);
    const reserved = await accounts.find("Bearer k")?.reserve(2, 1_000);
    if (reserved === undefined || isErrorResponse(reserved))
      throw new Error("Nothing was reserved.");
    await expect(reserved.charge(2, "run")).rejects.toThrow(full);
  },
);
