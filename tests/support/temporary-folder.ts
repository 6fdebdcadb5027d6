import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterThisTest } from "./clean-up";

/** A new empty folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "workbench-test-")));
  afterThisTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
