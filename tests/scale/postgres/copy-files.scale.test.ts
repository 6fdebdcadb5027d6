import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openLedger } from "@/lib/engine/accounts/ledger-store";
import { openChangeHistory } from "@/lib/engine/history/change-history";
import { openPostgresHistory } from "@/lib/engine/postgres/change-history";
import { copyFiles } from "@/lib/engine/postgres/copy-files";
import { openPostgresLedger } from "@/lib/engine/postgres/ledger";
import { testDatabase } from "./test-database";

const { database } = testDatabase();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "copy-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("copies credits once, and versions without replacing newer ones", async () => {
  const files = {
    ledger: join(folder, "ledger.sqlite"),
    history: join(folder, "history.sqlite"),
    source: "key of the folder",
  };
  const july = openLedger(files.ledger, () => new Date("2026-07-05T00:00:00Z"));
  for (let run = 0; run < 1_200; run += 1)
    await july.charge({ keyHash: "a", credits: 2, run: `run ${run}` });
  await july.charge({ keyHash: "b", credits: 5, run: null });
  await july.close();
  const history = openChangeHistory(files.history);
  const version = (markdown: string) => ({ at: "2026-07-05T00:00:00Z", markdown, json: null });
  for (let at = 0; at < 120; at += 1)
    await history.remember(`http://a.org/${at}`, null, version(`old ${at}`));
  history.close();

  const ledger = openPostgresLedger(database(), () => new Date("2026-07-31T00:00:00Z"));
  await ledger.charge({ keyHash: "a", credits: 3, run: "elsewhere" });
  const versions = openPostgresHistory(database());
  await versions.remember("http://a.org/7", null, version("newer"));

  expect(await copyFiles(database(), files)).toEqual({
    isLedgerNew: true,
    sums: 2,
    runs: 1_200,
    versions: 119,
  });
  expect(await ledger.spent("a")).toEqual({ ever: 2_403, thisMonth: 2_403, reserved: 0 });
  expect((await ledger.spent("b")).ever).toBe(5);
  // A run of the file is not charged again.
  await ledger.charge({ keyHash: "a", credits: 2, run: "run 17" });
  expect((await ledger.spent("a")).ever).toBe(2_403);
  expect((await versions.last("http://a.org/7", null))?.markdown).toBe("newer");
  expect((await versions.last("http://a.org/119", null))?.markdown).toBe("old 119");

  expect(await copyFiles(database(), files)).toEqual({
    isLedgerNew: false,
    sums: 0,
    runs: 0,
    versions: 0,
  });
  expect((await ledger.spent("a")).ever).toBe(2_403);
});

it("copies nothing from an empty data folder", async () => {
  const missing = { ledger: join(folder, "a"), history: join(folder, "b"), source: "another" };
  expect(await copyFiles(database(), missing)).toEqual({
    isLedgerNew: false,
    sums: 0,
    runs: 0,
    versions: 0,
  });
});
