import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresLedger } from "@/lib/engine/postgres/ledger";
import { startScript } from "./child-process";
import { testDatabase } from "./test-database";

const { database, url, server } = testDatabase();
const SCRIPT = "tests/scale/postgres/charge-process.ts";

it("never spends more than the balance with two processes of 200 charges each", async () => {
  const keyHash = randomUUID();
  const amount = 500;
  const processes = [0, 1].map(() => startScript(SCRIPT, url(), keyHash, String(amount)));
  const outputs = await Promise.all(processes.map((each) => each.ended()));
  const granted = outputs.map((output) => Number(/granted (\d+)/.exec(output)?.[1]));
  const total = granted.reduce((sum, each) => sum + each, 0);
  const spent = await openPostgresLedger(database()).spent(keyHash);
  expect(spent).toMatchObject({ ever: total, reserved: 0 });
  expect(total).toBeLessThanOrEqual(amount);
  // Both asked for 399 credits each, so nothing that fits remains.
  expect(total).toBeGreaterThan(amount - 3);
  for (const each of granted) expect(each).toBeGreaterThan(0);
});

it("frees the credits that a killed process had reserved", async () => {
  const keyHash = randomUUID();
  const hanging = startScript(SCRIPT, url(), keyHash, "10", "hang");
  const ledger = openPostgresLedger(database());
  await expect.poll(async () => (await ledger.spent(keyHash)).reserved).toBeGreaterThan(0);
  hanging.child.kill("SIGKILL");
  await expect.poll(async () => (await ledger.spent(keyHash)).reserved, { timeout: 8_000 }).toBe(0);
  const balance = { amount: 10, per: "ever" } as const;
  const request = { keyHash, credits: 10, balance, lifetimeMs: 1_000 };
  expect(await ledger.reserve(request)).toHaveProperty("reservation");
});

it("shares the limits of a key between pools", async () => {
  const keyHash = randomUUID();
  const other = openPostgres({ url: url() });
  const ledgers = [openPostgresLedger(database()), openPostgresLedger(other)];
  const entered = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      ledgers[at % 2]?.enter(keyHash, { perMinute: 100, concurrent: 7 }, 60_000),
    ),
  );
  expect(entered.filter((each) => typeof each === "function")).toHaveLength(7);
  await other.close();
});

it("keeps one limit of a live service in two processes", async () => {
  const source = randomUUID();
  const script = "tests/scale/postgres/live-process.ts";
  const processes = [0, 1].map(() => startScript(script, url(), source, "12"));
  const outputs = await Promise.all(processes.map((each) => each.ended()));
  expect(outputs).toEqual(["granted 12\n", "granted 12\n"]);
  const rows = await database().query(
    "SELECT at FROM workbench_live_requests WHERE source = $1 ORDER BY at",
    [source],
  );
  const times = rows.map(({ at }) => Number(at));
  expect(times).toHaveLength(24);
  for (const [at, time] of times.entries())
    expect((times[at + 5] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(1_000);
});

it("creates the tables once when several servers start at the same time", async () => {
  const fresh = await server().newDatabase();
  const databases = Array.from({ length: 6 }, () => openPostgres({ url: fresh }));
  const healths = await Promise.all(databases.map((each) => each.health()));
  expect(healths.map(({ state }) => state)).toEqual(healths.map(() => "ready"));
  const rows = await databases[0]?.query("SELECT version FROM workbench_schema", []);
  expect(rows).toHaveLength(1);
  await Promise.all(databases.map((each) => each.close()));
});
