import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    log.close();
  });
});
