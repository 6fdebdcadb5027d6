import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStores } from "./stores";

it("tells the operator why a file cannot be stored", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "stores-"));
  const reported: [error: unknown, id: string][] = [];
  const stores = openStores({
    dataDirectory,
    files: { ledger: ":memory:", cache: ":memory:", history: ":memory:" },
    publicOrigin: "http://127.0.0.1:3000",
    onUnexpected: (...report) => reported.push(report),
  });
  onTestFinished(async () => {
    await stores.close();
    rmSync(dataDirectory, { recursive: true });
  });
  rmSync(join(dataDirectory, "artifacts"), { recursive: true, force: true });
  writeFileSync(join(dataDirectory, "artifacts"), "not a folder");
  await expect(stores.artifacts.save(Uint8Array.of(1), "image/png", 1_000)).rejects.toThrow();
  expect(reported).toEqual([[expect.any(Error), "artifacts"]]);
});
