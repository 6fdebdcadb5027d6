import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each([["engine-key"], ["engine-accounts"], ["backup", "folder"]])(
  "prints an invalid setting without a stack in %s",
  (command, ...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.mjs", `scripts/${command}.ts`, ...args],
      { env: { ...process.env, WORKBENCH_LIVE: "maybe" }, encoding: "utf8" },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: "The environment is not valid:\n  WORKBENCH_LIVE: is not one of off, ask, on\n",
    });
  },
  60_000,
);

it.each([
  ["repair", "--help", 0, "Usage: npm run repair\n"],
  ["backup", "--help", 0, "Usage: npm run backup -- FOLDER\n"],
  ["backup", "--fast", 3, "Unknown option --fast.\nUsage: npm run backup -- FOLDER\n"],
  ["repair", "now", 3, "Expected 0 arguments, found 1.\nUsage: npm run repair\n"],
])(
  "uses no data folder for %s %s",
  (command, argument, expected, text) => {
    const folder = mkdtempSync(join(tmpdir(), "operator-command-"));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.mjs", `scripts/${command}.ts`, argument],
      {
        env: { ...process.env, WORKBENCH_DATA_DIR: join(folder, "data") },
        encoding: "utf8",
      },
    );
    expect({ status, text: (status === 0 ? stdout : stderr).slice(0, text.length) }).toEqual({
      status: expected,
      text,
    });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
  60_000,
);

it("names the damaged databases that a repair cannot rebuild", () => {
  const folder = mkdtempSync(join(tmpdir(), "operator-command-"));
  const names = ["change-history.sqlite", "ledger.sqlite"];
  for (const name of names) writeFileSync(join(folder, name), "no database");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "scripts/repair.ts"], {
    env: { ...process.env, WORKBENCH_DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  for (const name of names) expect(stderr).toContain(`${join(folder, name)} is damaged.`);
  rmSync(folder, { recursive: true });
}, 60_000);
