import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Any of these files may load first in the browser, whose policy forbids what zod tries by default. */
it("sets the options of zod before every schema that a browser loads", () => {
  const files = globSync("{components,lib}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\/test-(?:support|fixtures)\//.test(file));
  const withSchemas = files
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
    .filter(
      ({ text }) =>
        /^import \* as z from "zod"/m.test(text) && /\bz\.(?!toJSONSchema\()\w+\(/.test(text),
    )
    .filter(({ text }) => !text.includes('import "server-only"'));
  expect(withSchemas.length).toBeGreaterThan(30);
  const without = withSchemas.filter(
    ({ file, text }) =>
      !/import "[^"]*\/zod-settings"/.test(text) && !file.endsWith("/zod-settings.ts"),
  );
  expect(without.map(({ file }) => file)).toEqual([]);
});
