import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChangeHistory } from "./change-history";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "history-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const version = (day: number, markdown: string, json: unknown = null) => ({
  at: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  markdown,
  json,
});

test("stores the last version of each URL and tag, also after reopening", () => {
  const file = join(folder, "deep", "history.sqlite");
  const first = openChangeHistory(file);
  first.remember("https://a.example/", null, version(1, "old"));
  first.remember("https://a.example/", null, version(2, "new", { price: [1, null] }));
  first.remember("https://a.example/", "", version(3, "empty tag"));
  first.remember("https://a.example/", "weekly", version(4, "weekly"));
  first.close();
  const second = openChangeHistory(file);
  expect(second.last("https://a.example/", null)).toEqual(version(2, "new", { price: [1, null] }));
  expect(second.last("https://a.example/", "")?.markdown).toBe("empty tag");
  expect(second.last("https://a.example/", "weekly")?.markdown).toBe("weekly");
  expect(second.last("https://a.example/other", null)).toBeNull();
  second.close();
});

test("stores neither URLs nor text in readable form", () => {
  const file = join(folder, "history.sqlite");
  const history = openChangeHistory(file);
  history.remember("https://canary.example/", "secret-tag", version(1, "words ".repeat(50)));
  history.close();
  const bytes = readFileSync(file).toString("latin1");
  expect(bytes).not.toMatch(/canary|secret-tag/);
});

test("removes the oldest versions above the size limit, never the newest", () => {
  const history = openChangeHistory(":memory:", 20_000);
  const text = (seed: number) =>
    Array.from({ length: 900 }, (_, at) =>
      ((at * 7919 + seed * 104_729) % 99_991).toString(36),
    ).join(" ");
  for (let day = 1; day <= 28; day += 1)
    history.remember(`https://a.example/${day}`, null, version(day, text(day)));
  expect(history.last("https://a.example/1", null)).toBeNull();
  expect(history.last("https://a.example/28", null)).not.toBeNull();
  history.close();
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
