import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import { describeSchedules } from "@/tests/scale/suites/schedule-suite";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import type { ScheduleStore } from "./schedule-store";
import { openScheduleStore } from "./sql-schedule-store";
import { sqliteTransactions } from "./transactions";

let folder = "";
let opened: ScheduleStore[] = [];
const open = (): ScheduleStore => {
  const file = join(folder, "schedules.sqlite");
  const store = openScheduleStore(sqliteTransactions({ file, now: Date.now }));
  opened.push(store);
  return store;
};
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const store of opened) await store.close();
  opened = [];
});

describe("schedules in a file", () => {
  describeSchedules(async () => ({ store: open(), other: open }));
});
