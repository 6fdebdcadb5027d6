import { join } from "node:path";
import { beforeEach, describe } from "vitest";
import { describeSchedules } from "@/tests/scale/suites/schedule-suite";
import { afterThisTest } from "@/tests/support/clean-up";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import type { ScheduleStore } from "./schedule-store";
import { openScheduleFile } from "./sql-schedule-store";

let folder = "";
const open = (): ScheduleStore => {
  const file = join(folder, "schedules.sqlite");
  const store = openScheduleFile(file, Date.now);
  afterThisTest(() => store.close());
  return store;
};
beforeEach(() => {
  folder = temporaryFolder();
});

describe("schedules in a file", () => {
  describeSchedules(async () => ({ store: open(), other: open }));
});
