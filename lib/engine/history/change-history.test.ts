import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { describeChangeHistory } from "@/tests/scale/suites/change-history-suite";
import { afterThisTest } from "@/tests/support/clean-up";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { openChangeHistory, type StoredHistory } from "./change-history";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const version = (day: number, markdown: string, json: unknown = null) => ({
  at: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  markdown,
  json,
});

describe("history in a file", () => {
  const open = (maxBytes?: number): StoredHistory => {
    const history = openChangeHistory(join(folder, "deep", "history.sqlite"), maxBytes);
    afterThisTest(() => history.close());
    return history;
  };
  describeChangeHistory(async (maxBytes) => ({
    history: open(maxBytes),
    reopened: async () => open(maxBytes),
  }));
});

test("stores neither URLs nor text in readable form", async () => {
  const file = join(folder, "history.sqlite");
  const history = openChangeHistory(file);
  await history.remember("https://canary.example/", "secret-tag", version(1, "words ".repeat(50)));
  history.close();
  const bytes = readFileSync(file).toString("latin1");
  expect(bytes).not.toMatch(/canary|secret-tag/);
});

test("rejects a file of a newer version and sets aside a file that is not a database", () => {
  const newer = join(folder, "newer.sqlite");
  const database = new DatabaseSync(newer);
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(() => openChangeHistory(newer)).toThrow(/newer version/);
  const broken = join(folder, "broken.sqlite");
  writeFileSync(broken, "no database at all ".repeat(100));
  openChangeHistory(broken).close();
  expect(existsSync(`${broken}.damaged`)).toBe(true);
});
