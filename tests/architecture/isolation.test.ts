import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = globSync("{app,components,lib,scripts,tests}/**/*.test.{ts,tsx}", { cwd: root });
/** Calls that change the module graph, which other test files of the worker share. */
const changesModules = /\bvi\.(mock|doMock|unmock|doUnmock|resetModules|importActual)\(/;

it("replaces modules only in tests named *.isolated.test.ts", () => {
  const changing = files.filter((file) =>
    changesModules.test(readFileSync(join(root, file), "utf8")),
  );
  expect(changing.length).toBeGreaterThan(0);
  expect(changing.filter((file) => !/\.isolated\.test\.tsx?$/.test(file))).toEqual([]);
});
