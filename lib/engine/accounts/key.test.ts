import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { engineKey } from "./key";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

it("creates a key once, and accepts one of the operator", () => {
  const created = engineKey(folder);
  expect(created).toMatch(/^wbk_[\w-]{32}$/);
  expect(engineKey(folder)).toBe(created);
  writeFileSync(join(folder, "engine-key"), "a-key-of-the-operator\n");
  expect(engineKey(folder)).toBe("a-key-of-the-operator");
  expect(statSync(join(folder, "engine-key")).mode & 0o777).toBe(0o600);
});

it.each(["", "\n", "two words", "\u0000\u0007", "\ufffd\ufffd"])(
  "rejects the key %j, which no client could send",
  (key) => {
    writeFileSync(join(folder, "engine-key"), key);
    expect(() => engineKey(folder)).toThrow("Delete it to create a new key.");
  },
);

it("names the file if something else is in its place", () => {
  mkdirSync(join(folder, "engine-key"));
  expect(() => engineKey(folder)).toThrow(`Cannot use ${join(folder, "engine-key")}: `);
});
