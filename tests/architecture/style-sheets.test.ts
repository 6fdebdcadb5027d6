import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("uses no :has() on the whole page, which browsers evaluate again after each change of it", () => {
  const sheets = globSync("app/**/*.css", { cwd: root });
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets)
    expect(readFileSync(join(root, sheet), "utf8"), sheet).not.toMatch(/(?:body|html|:root):has\(/);
});
