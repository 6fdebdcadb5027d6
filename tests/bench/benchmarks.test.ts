import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Reads the text, because importing every benchmark takes half a minute.
it("has a row in the table of the documentation for every benchmark", () => {
  const source = readFileSync("tests/bench/benchmarks.ts", "utf8");
  const registry = /const benchmarks: .+?{\n(.+?)\n};/s.exec(source)?.[1] ?? "";
  const names = [...registry.matchAll(/^ {2}"?([\w-]+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);

  const text = readFileSync("docs/contributing.md", "utf8");
  const rows = text.slice(text.indexOf("| benchmark |")).split("\n\n")[0] ?? "";
  const documented = [...rows.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(documented.toSorted()).toEqual(names.toSorted());
});
