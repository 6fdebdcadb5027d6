import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLedger } from "./ledger-store";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ledger-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("stores credits by key and month across restarts", () => {
  const file = join(folder, "deep", "ledger.sqlite");
  const july = openLedger(file, () => new Date("2026-07-31T23:59:59Z"));
  july.charge({ keyHash: "a", credits: 5, run: "1" });
  july.charge({ keyHash: "b", credits: 1, run: "2" });
  july.close();
  const august = openLedger(file, () => new Date("2026-08-01T00:00:00Z"));
  august.charge({ keyHash: "a", credits: 2, run: null });
  expect(august.spent("a")).toEqual({ ever: 7, thisMonth: 2 });
  expect(august.spent("b")).toEqual({ ever: 1, thisMonth: 0 });
  expect(august.spent("unknown")).toEqual({ ever: 0, thisMonth: 0 });
  august.close();
});

test("charges a run once, however often it is reported", () => {
  const ledger = openLedger(join(folder, "ledger.sqlite"));
  for (let at = 0; at < 3; at += 1) ledger.charge({ keyHash: "a", credits: 4, run: "same" });
  expect(ledger.spent("a").ever).toBe(4);
  ledger.close();
});

test("shares charges between processes that open the same file", () => {
  const [one, other] = [0, 1].map(() => openLedger(join(folder, "ledger.sqlite")));
  one?.charge({ keyHash: "a", credits: 1, run: "1" });
  other?.charge({ keyHash: "a", credits: 2, run: "2" });
  expect([one?.spent("a").ever, other?.spent("a").ever]).toEqual([3, 3]);
  one?.close();
  other?.close();
});
