import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { processWide } from "../process-wide";
import { lockDataFolder } from "./data-folder";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  processWide().dataFolderLock?.database.close();
  delete processWide().dataFolderLock;
});

/** Holds the lock in another process. Resolves when it is held, to a function that kills it. */
async function holdElsewhere(): Promise<() => Promise<void>> {
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(process.argv[1]);
    database.exec("BEGIN EXCLUSIVE");
    process.stdout.write("held");
    setInterval(() => database, 1000);`;
  const child = spawn(process.execPath, ["-e", script, join(folder, "server.lock")]);
  await new Promise((held) => child.stdout.once("data", held));
  return async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  };
}

it("is locked for one server, and free again when that one is killed", async () => {
  const kill = await holdElsewhere();
  writeFileSync(join(folder, "server.pid"), "4242");
  expect(() => lockDataFolder(folder)).toThrow(
    `Another server (process 4242) uses the data folder ${folder}.`,
  );
  await kill();
  lockDataFolder(folder);
  // In development, the server starts again in the same process.
  lockDataFolder(folder);
});

it("names a file in its place", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => lockDataFolder(file)).toThrow(`Cannot use ${file}`);
});
