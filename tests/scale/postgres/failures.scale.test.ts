import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import type { DatabaseOptions } from "@/lib/engine/postgres/connect";
import { type Database, openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresLedger } from "@/lib/engine/postgres/ledger";
import { testDatabase } from "./test-database";

const { database, url, server } = testDatabase();

function open(options: DatabaseOptions): Database {
  const opened = openPostgres(options);
  onTestFinished(() => opened.close());
  return opened;
}

it.each(["fast", "immediate"] as const)(
  "loses and doubles no charge when PostgreSQL restarts (%s)",
  async (mode) => {
    const keyHash = randomUUID();
    const ledger = openPostgresLedger(database());
    let isDone = false;
    let acknowledged = 0;
    let failed = 0;
    const worker = async () => {
      while (!isDone) {
        const charge = { keyHash, credits: 1, run: randomUUID() };
        await ledger.charge(charge).then(
          () => (acknowledged += 1),
          () => (failed += 1),
        );
      }
    };
    const workers = Array.from({ length: 4 }, worker);
    await expect.poll(() => acknowledged).toBeGreaterThan(50);
    await server().halt(mode);
    await server().resume();
    const before = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 15_000 }).toBeGreaterThan(before + 50);
    isDone = true;
    await Promise.all(workers);
    expect(failed).toBe(0);
    expect((await ledger.spent(keyHash)).ever).toBe(acknowledged);
  },
);

it("waits for a server that is down at the start, and says so meanwhile", async () => {
  await server().halt("fast");
  const late = open({ url: url() });
  const health = await late.health();
  expect(health).toEqual({
    state: "unavailable",
    message: expect.stringMatching(/127\.0\.0\.1:\d+\/test_\d+ does not respond/),
  });
  await expect(late.query("SELECT 1", [], { maxWaitMs: 0 })).rejects.toThrow("does not respond");
  const waiting = late.query("SELECT 1 AS one", []);
  await server().resume();
  expect(await waiting).toEqual([{ one: 1 }]);
  expect(await late.health()).toEqual({ state: "ready", message: null });
});

it("names a wrong password without quoting it, and does not wait", async () => {
  const wrong = new URL(url());
  wrong.password = "p%40ss-secret-canary";
  const { message } = await open({ url: wrong.href }).health();
  expect(message).toMatch(/rejects the user or the password/);
  const error: unknown = await open({ url: wrong.href })
    .query("SELECT 1", [])
    .catch((each: unknown) => each);
  for (let each = error; each instanceof Error; each = each.cause)
    expect(`${each.message} ${each.stack} ${JSON.stringify(each)}`).not.toMatch(/secret-canary/);
  expect(error).toMatchObject({ reason: "password" });
});

it("names a database that does not exist", async () => {
  const missing = new URL(url());
  missing.pathname = "/nowhere";
  expect((await open({ url: missing.href }).health()).message).toMatch(/has no such database/);
});

it("waits for a server that accepts changes, and says so meanwhile", async () => {
  const name = new URL(url()).pathname.slice(1);
  await database().query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, []);
  const standby = open({ url: url(), maxWaitMs: 0 });
  expect((await standby.health()).message).toMatch(/accepts no changes at the moment/);
  const waiting = open({ url: url() }).query("DELETE FROM workbench_secrets WHERE name = ''", [], {
    isRepeatable: true,
  });
  await database().transaction(async (query) => {
    await query("SET TRANSACTION READ WRITE");
    await query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  });
  expect(await waiting).toEqual([]);
  expect(await open({ url: url() }).health()).toEqual({ state: "ready", message: null });
});

it("says that a server has no free connection", async () => {
  const name = new URL(url()).pathname.slice(1);
  await database().query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`, []);
  await database().query("CREATE ROLE guest LOGIN PASSWORD 'guest'", []);
  const guest = new URL(url());
  guest.username = "guest";
  guest.password = "guest";
  const { message } = await open({ url: guest.href, maxWaitMs: 0 }).health();
  await database().query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`, []);
  expect(message).toMatch(/has no free connection/);
});

it.each(["require", "verify-full"])(
  "says that a server has no TLS with sslmode=%s",
  async (mode) => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const { message } = await open({ url: `${url()}?sslmode=${mode}` }).health();
    expect(message).toMatch(/cannot be used with the TLS/);
    expect(warnings).toEqual([]);
  },
);

it("rejects a database of another encoding", async () => {
  const latin = await server().newDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
  expect((await open({ url: latin }).health()).message).toMatch(/a different encoding than UTF8/);
});

it("ends a statement that takes too long, and keeps working", async () => {
  const impatient = open({ url: url(), statementTimeoutMs: 200 });
  await expect(impatient.query("SELECT pg_sleep(20)", [])).rejects.toMatchObject({
    reason: "timeout",
  });
  expect(await impatient.query("SELECT 2 AS two", [])).toEqual([{ two: 2 }]);
});

it("rejects tables of a newer version and changes nothing", async () => {
  const newer = await server().newDatabase();
  const first = open({ url: newer });
  await first.query("UPDATE workbench_schema SET version = 999", []);
  expect((await open({ url: newer }).health()).message).toMatch(/newer version of the workbench/);
  expect(await first.query("SELECT version FROM workbench_schema", [])).toEqual([{ version: 999 }]);
});

it("rolls a failed transaction back and reports errors of the program unchanged", async () => {
  const own = database();
  const id = randomUUID();
  const failing = own.transaction(async (query) => {
    await query("INSERT INTO workbench_secrets VALUES ($1, 'x')", [id]);
    throw new Error("not today");
  });
  await expect(failing).rejects.toThrow("not today");
  expect(await own.query("SELECT FROM workbench_secrets WHERE name = $1", [id])).toEqual([]);
});
