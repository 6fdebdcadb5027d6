import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { describeLedger } from "@/tests/scale/suites/ledger-suite";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { openLedger } from "./ledger-store";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const file = () => join(folder, "deep", "ledger.sqlite");

describe("ledger in a file", () => {
  describeLedger((now) => openLedger(file(), now));
});

it("keeps the credits when the file is opened again", async () => {
  const first = openLedger(file());
  await first.charge({ keyHash: "a", credits: 4, run: "1" });
  await first.close();
  const second = openLedger(file());
  expect((await second.spent("a")).ever).toBe(4);
  await second.close();
});
