import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import { newSchedule } from "@/tests/scale/suites/schedule-suite";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { type RunnerServices, ScheduleRunner } from "./runner";
import type { ScheduleDefinition, ScheduleStore } from "./store/schedule-store";
import { openScheduleFile } from "./store/sql-schedule-store";

const MINUTE = 60_000;
const START = Date.parse("2026-11-25T00:00:00Z");
const quota = { ownerMax: 10, allMax: 10 };

let folder = "";
let now = START;
let store: ScheduleStore;
let runner: ScheduleRunner;
/** The URLs of the response to each check; a text is a failure. */
let responses: (readonly string[] | string)[] = [];
let sent: string[] = [];
let webhooks: string[] = [];
let webhookError: string | null = null;
let errors: unknown[] = [];
let hold: Promise<void> | null = null;

const responseOf = (next: readonly string[] | string, creditsUsed?: number): Response =>
  typeof next === "string"
    ? Response.json({ success: false, error: next }, { status: 500 })
    : Response.json({
        success: true,
        ...(creditsUsed !== undefined && { creditsUsed }),
        data: { web: next.map((name) => ({ url: `https://example.com/${name}`, title: name })) },
      });

const services = (): RunnerServices => ({
  store,
  rates: creditRates,
  retention: { results: 1_000, bytes: 1_000_000 },
  connectionOf: (id) =>
    id === "gone"
      ? null
      : {
          isFree: false,
          admit: () => () => {},
          send: async (body) => {
            sent.push(body);
            await hold;
            return responseOf(responses.shift() ?? [], 1);
          },
        },
  deliver: async ({ body }) => {
    webhooks.push(body);
    return webhookError;
  },
  onError: (error) => errors.push(error),
});

beforeEach(() => {
  folder = temporaryFolder();
  now = START;
  const file = join(folder, "schedules.sqlite");
  store = openScheduleFile(file, () => now);
  runner = new ScheduleRunner(services());
  [responses, sent, webhooks, errors] = [[], [], [], []];
  [webhookError, hold] = [null, null];
});
afterEach(async () => {
  await runner.settled();
  await store.close();
  expect(errors).toEqual([]);
});

const add = (definition: Partial<ScheduleDefinition> = {}) =>
  store.add(
    newSchedule(1, {
      ...{ createdAt: START, nextAt: START + 5 * MINUTE, webhookSecret: "sealed" },
      definition: { cap: 100, ...definition },
    }),
    quota,
  );
/** Moves the clock and runs what is due. */
const advance = async (minutes: number) => {
  now += minutes * MINUTE;
  await runner.tick();
  await runner.settled();
};
const last = async () => (await store.checks("schedule-1", 1))[0];
const titles = async () => (await last())?.results.map(({ title }) => title);

describe("ScheduleRunner", () => {
  it("runs a slot when its time has come, and not before", async () => {
    await add();
    await advance(4);
    expect(sent).toEqual([]);
    responses = [["a", "b"]];
    await advance(1);
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ query: "storms" }]);
    expect(await last()).toMatchObject({
      slot: START + 5 * MINUTE,
      state: "done",
      found: 2,
      fresh: 0,
    });
    await advance(1);
    expect(sent).toHaveLength(1);
  });

  it("runs on when the clock was a year ahead for a while", async () => {
    await add();
    await advance(5);
    await advance(365 * 24 * 60);
    await advance(-365 * 24 * 60 + 1);
    expect(sent).toHaveLength(2);
    for (const expected of [3, 4]) {
      await advance(5);
      expect(sent).toHaveLength(expected);
    }
  });

  it("reports what is new after the baseline, and nothing if nothing changed", async () => {
    await add({ webhook: "https://hooks.example.com/" });
    responses = [
      ["a", "b"],
      ["b", "a"],
      ["b", "c"],
      ["a", "b", "c"],
    ];
    for (const expected of [[], [], ["c"], []]) {
      await advance(5);
      expect(await titles()).toEqual(expected);
    }
    expect(webhooks).toHaveLength(1);
    expect(JSON.parse(webhooks[0] ?? "")).toMatchObject({
      type: "schedule.new-results",
      schedule: { id: "schedule-1", name: "Storms" },
      check: { found: 2, new: 1 },
      results: [{ url: "https://example.com/c" }],
    });
  });

  it("reports the first results if the user chose so", async () => {
    await add({ baseline: "all" });
    responses = [["a"]];
    await advance(5);
    expect(await titles()).toEqual(["a"]);
  });

  it("reports nothing as new after a failed or an empty check", async () => {
    await add({ memory: 1, webhook: "https://hooks.example.com/" });
    responses = [["a", "b"], "The service is down.", [], [], ["a", "b"]];
    for (const expected of ["done", "failed", "unchanged", "unchanged", "unchanged"]) {
      await advance(5);
      expect((await last())?.state).toBe(expected);
    }
    expect(webhooks).toEqual([]);
  });

  it("runs one check after the server was stopped for a day", async () => {
    await add();
    await advance(24 * 60);
    expect(sent).toHaveLength(1);
    expect(await last()).toMatchObject({
      trigger: "catch-up",
      missed: 287,
      slot: START + 1_440 * MINUTE,
    });
    await advance(5);
    expect(sent).toHaveLength(2);
  });

  it("records an overlap instead of running a second check", async () => {
    await add();
    let release = () => {};
    hold = new Promise((done) => {
      release = done;
    });
    now += 5 * MINUTE;
    await runner.tick();
    const beat = setInterval(() => {}, 1);
    now += 5 * MINUTE;
    // The lease was renewed meanwhile.
    const [running] = await store.checks("schedule-1", 1);
    await store.renew({ id: "schedule-1", slot: running?.slot ?? 0, fence: 1 }, 30 * MINUTE);
    await runner.tick();
    clearInterval(beat);
    release();
    await runner.settled();
    expect(sent).toHaveLength(1);
    expect((await store.checks("schedule-1", 9)).map(({ state }) => state)).toEqual([
      "skipped-overlap",
      "unchanged",
    ]);
  });

  it("pauses at the cap", async () => {
    await add({ cap: 4 });
    // Two credits are reserved, and one is charged.
    for (let check = 0; check < 5; check += 1) await advance(5);
    expect(sent).toHaveLength(3);
    expect(await store.find("schedule-1")).toMatchObject({
      ...{ spent: 3, nextAt: null, pause: { reason: "cap", message: "stopped at the cap" } },
    });
  });

  it("begins a month with the whole cap", async () => {
    await add({ cap: 4 });
    for (let check = 0; check < 2; check += 1) await advance(5);
    expect((await store.find("schedule-1"))?.spent).toBe(2);
    await advance(10 * 24 * 60);
    expect(await store.find("schedule-1")).toMatchObject({ month: "2026-12", spent: 1 });
  });

  it("fails a check whose request cannot run, without sending it", async () => {
    await add({ body: { query: "{{topic}}" } });
    await advance(5);
    expect(sent).toEqual([]);
    expect(await last()).toMatchObject({ state: "failed", credits: 0 });
    expect((await last())?.message).toMatch(/^query: \{\{topic\}\} is not defined/);
  });

  it("pauses a schedule whose connection was removed", async () => {
    await add({ connection: "gone" });
    await advance(5);
    expect((await store.find("schedule-1"))?.pause?.reason).toBe("connection");
    expect(await runner.runNow("schedule-1")).toBe("connection");
  });

  it("runs a paused schedule on demand, without a change to its times", async () => {
    await add();
    await store.change("schedule-1", { pause: { reason: "user", message: "" }, nextAt: null });
    expect(await runner.runNow("schedule-1")).toBe("started");
    await runner.settled();
    expect(await last()).toMatchObject({ trigger: "manual", slot: START });
    expect(await store.find("schedule-1")).toMatchObject({ nextAt: null, lastSlot: START });
    expect(await runner.runNow("other")).toBe("gone");
  });

  it("tries a webhook three times, with a longer pause each time", async () => {
    await add({ baseline: "all", webhook: "https://hooks.example.com/" });
    await store.change("schedule-1", { pause: { reason: "user", message: "" }, nextAt: null });
    responses = [["a"]];
    webhookError = "The receiver responded with status 500.";
    await runner.runNow("schedule-1");
    await runner.settled();
    for (const [seconds, attempts] of [
      [0, 1],
      [29, 1],
      [31, 2],
      [100, 2],
      [301, 3],
      [9_000, 3],
    ] as const) {
      now += seconds * 1_000;
      await runner.tick();
      await runner.settled();
      expect(webhooks, `${seconds}`).toHaveLength(attempts);
    }
    expect(new Set(webhooks).size).toBe(1);
    expect((await last())?.delivery).toEqual({ state: "failed", attempts: 3, error: webhookError });
  });

  it("starts nothing after it was stopped", async () => {
    await add();
    await runner.stop(10);
    await advance(60);
    expect(sent).toEqual([]);
  });
});
