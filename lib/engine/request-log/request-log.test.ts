import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { describeRequestLog } from "@/tests/scale/suites/request-log-suite";
import { openRequestLog } from "./request-log";

const folder = mkdtempSync(join(tmpdir(), "request-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the request log in a file", () => {
  const file = join(folder, "log.sqlite");
  describeRequestLog((clock) => openRequestLog(file, clock));

  it("starts again with a damaged file", async () => {
    const damaged = join(folder, "damaged.sqlite");
    writeFileSync(damaged, "not a database at all, but long enough to be read as one".repeat(100));
    const log = openRequestLog(damaged);
    expect(await log.reserve("a", [], 0)).toEqual({ waitMs: 0 });
    await log.close();
  });

  it("keeps what an earlier version stored", async () => {
    const earlier = join(folder, "earlier.sqlite");
    const database = new DatabaseSync(earlier);
    database.exec(`
      CREATE TABLE requests (source TEXT NOT NULL, at INTEGER NOT NULL);
      CREATE TABLE states (source TEXT PRIMARY KEY, paused_until INTEGER, failures INTEGER);
      INSERT INTO requests VALUES ('a', 5000);
      INSERT INTO states VALUES ('b', 9000, 3);`);
    database.close();
    const log = openRequestLog(earlier, () => 6_000);
    const limits = [{ requests: 1, seconds: 10 }];
    expect(await log.reserve("a", limits, 0)).toEqual({ opensAt: 15_000, isFailing: false });
    expect(await log.reserve("b", limits, 0)).toEqual({ opensAt: 9_000, isFailing: true });
    await log.close();
  });
});
