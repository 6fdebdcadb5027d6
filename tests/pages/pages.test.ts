import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import { failedChecks, markdownOf, parseRegressionPage } from "./regression-page";

const folder = import.meta.dirname;
const files = globSync(`${folder}/**/*.html`).sort();

test("covers many short and unusual pages", () => {
  expect(files.length).toBeGreaterThanOrEqual(90);
});

describe("Markdown of", () => {
  test.each(files.map((file) => [relative(folder, file), file]))("%s", async (_, file) => {
    const page = parseRegressionPage(readFileSync(file, "utf8"));
    const { markdown } = await markdownOf(page.html);
    expect(failedChecks(page, markdown), markdown).toEqual([]);
  });
});

describe("the checks", () => {
  const page = parseRegressionPage("<!--\nhas: # One\nnot: Two\nonce: Three\n-->\n<p>x</p>");

  test("find missing, unwanted and repeated text", () => {
    expect(failedChecks(page, "# One\n\nThree")).toEqual([]);
    expect(failedChecks(page, "## One\n\nTwo\n\nThree\n\nThree")).toEqual([
      "missing: # One",
      "unwanted: Two",
      "2 times instead of once: Three",
    ]);
  });

  test.each(["<p>x</p>", "<!--\nhas One\n-->\n<p>x</p>", "<!--\nnot: One\n-->\n<p>x</p>"])(
    "are required: %j",
    (file) => {
      expect(() => parseRegressionPage(file)).toThrow();
    },
  );
});
