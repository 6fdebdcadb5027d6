import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The first `Intl` object of a kind takes up to 10 ms in a browser, which a page would wait for when it loads. */
it("makes Intl objects in no module that a browser loads", () => {
  const files = globSync("{components,lib}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
    .filter(({ file, text }) => !file.includes(".test.") && !text.includes('import "server-only"'));
  expect(files.length).toBeGreaterThan(500);
  const atLoad = files.filter(({ text }) =>
    /^(?:export )?const [^=\n]+ =\s+new Intl\./m.test(text),
  );
  expect(atLoad.map(({ file }) => file)).toEqual([]);
});
