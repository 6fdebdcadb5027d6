import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startScript } from "@/tests/scale/postgres/child-process";
import { newSchedule } from "@/tests/scale/suites/schedule-suite";
import { CountingService, foundPages } from "@/tests/support/counting-service";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import type { ScheduleStore } from "./store/schedule-store";
import { openScheduleFile } from "./store/sql-schedule-store";

const SCRIPT = "tests/scale/schedules/check-process.ts";
const SCHEDULES = 12;
const quota = { ownerMax: 100, allMax: 100 };
let folder = "";
let file = "";
let store: ScheduleStore;
let service: CountingService;
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder, "schedules.sqlite");
  store = openScheduleFile(file, Date.now);
  service = await new CountingService().start();
});
afterEach(async () => {
  await store.close();
  await service.dispose();
});

const addDue = async (number: number) =>
  store.add(
    newSchedule(number, {
      createdAt: Date.now() - 6 * 60_000,
      nextAt: Date.now() - 1,
      definition: { body: { query: `query ${number}` }, cap: 100 },
    }),
    quota,
  );
const statesOf = async (number: number) =>
  (await store.checks(`schedule-${number}`, 9)).map(({ state }) => state);

it("never runs one slot twice in two processes on one data folder", async () => {
  for (let number = 0; number < SCHEDULES; number += 1) await addDue(number);
  const processes = [1, 2].map(() => startScript(SCRIPT, file, service.origin, "60000", "10"));
  await Promise.all(processes.map((each) => each.ended()));
  const queries = service.searches.map(({ query }) => String(query));
  expect(queries.toSorted()).toEqual(
    Array.from({ length: SCHEDULES }, (_, number) => `query ${number}`).toSorted(),
  );
  for (let number = 0; number < SCHEDULES; number += 1)
    expect(await statesOf(number)).toEqual(["done"]);
});

it("does not send a check again whose process was killed while it waited for the response", async () => {
  await addDue(1);
  service.respond = (body) => ({ body: foundPages(body), after: new Promise(() => {}) });
  const killed = startScript(SCRIPT, file, service.origin, "500", "1");
  await expect.poll(() => service.searches.length, { timeout: 20_000 }).toBe(1);
  killed.child.kill("SIGKILL");
  expect(await statesOf(1)).toEqual(["running"]);
  service.respond = (body) => ({ body: foundPages(body) });
  await expect
    .poll(
      async () => {
        await startScript(SCRIPT, file, service.origin, "500", "1").ended();
        return statesOf(1);
      },
      { timeout: 30_000 },
    )
    .toEqual(["unknown"]);
  expect(service.searches).toHaveLength(1);
  expect(await store.find("schedule-1")).toMatchObject({ pause: null, spent: 2 });
});
