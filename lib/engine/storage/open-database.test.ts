import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { dataFileCause } from "./data-file-error";
import { makeFolder, type OpenDatabaseOptions, openDatabase, setAside } from "./open-database";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const options: OpenDatabaseOptions = {
  timeoutMs: 50,
  prepare: (database) => database.exec("CREATE TABLE IF NOT EXISTS rows (value TEXT)"),
  ifDamaged: { repair: "Run the repair." },
};

it("creates the file with its folders", () => {
  const file = join(folder, "a", "b", "rows.sqlite");
  openDatabase(file, options).close();
  openDatabase(file, options).close();
});

it.each([
  ["random bytes", Buffer.from("x".repeat(20_000))],
  ["a file that was cut short", Buffer.from(`SQLite format 3\0${"\0".repeat(50)}`)],
])("names the file, the cause and the remedy for %s", (_name, bytes) => {
  const file = join(folder, "rows.sqlite");
  writeFileSync(file, bytes);
  expect(() => openDatabase(file, options)).toThrow(
    `Cannot use ${file}: it is damaged, or not a database.\nRun the repair.`,
  );
});

it("replaces a damaged cache, and sets a damaged history aside", () => {
  const file = join(folder, "rows.sqlite");
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  for (const ifDamaged of ["delete", "set-aside"] as const) {
    rmSync(file, { force: true });
    writeFileSync(file, "x".repeat(5_000));
    openDatabase(file, { ...options, ifDamaged }).close();
  }
  expect(readdirSync(folder).toSorted()).toEqual(["rows.sqlite", "rows.sqlite.damaged"]);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining(`${file} is damaged. It is now ${file}.damaged,`)],
  ]);
  warn.mockRestore();
});

it("keeps the files that were set aside before", () => {
  const file = join(folder, "rows.sqlite");
  const names = ["first", "second", "third"].map((content) => {
    writeFileSync(file, content);
    return setAside(file);
  });
  expect(names.map((name) => readFileSync(name, "utf8"))).toEqual(["first", "second", "third"]);
  expect(names.every((name) => name.endsWith(".damaged"))).toBe(true);
});

it("reports a folder in place of the file, and a file in place of the folder", () => {
  const file = join(folder, "rows.sqlite");
  mkdirSync(file);
  expect(() => openDatabase(file, options)).toThrow(/Cannot use .*rows\.sqlite: it is not where/);
  const blocked = join(folder, "plain");
  writeFileSync(blocked, "");
  expect(() => makeFolder(join(blocked, "deep"))).toThrow(`Cannot use ${blocked}`);
  expect(() => openDatabase(join(blocked, "rows.sqlite"), options)).toThrow(
    `Cannot use ${blocked}: it is not where`,
  );
});

it("ends where the system creates no folders", () => {
  expect(() => makeFolder("/proc/none/deep/folder")).toThrow("Cannot use /proc/none");
});

it("recognizes a full disk", () => {
  const database = openDatabase(join(folder, "rows.sqlite"), options);
  database.exec("PRAGMA max_page_count = 4");
  const insert = database.prepare("INSERT INTO rows VALUES (?)");
  let error: unknown;
  try {
    for (let row = 0; row < 100; row += 1) insert.run("x".repeat(1_000));
  } catch (thrown) {
    error = thrown;
  }
  database.close();
  expect(dataFileCause(error)).toBe("full");
});

it("recognizes a disk without space for the shared memory of a database", () => {
  const error = Object.assign(new Error("disk I/O error"), { errcode: 4_874 });
  expect(dataFileCause(error)).toBe("full");
});

it("passes errors of the preparation through", () => {
  const prepare = () => {
    throw new Error("A newer version.");
  };
  const file = join(folder, "rows.sqlite");
  expect(() => openDatabase(file, { ...options, prepare })).toThrow("A newer version.");
});
