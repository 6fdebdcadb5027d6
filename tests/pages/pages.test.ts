import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import { failedChecks, markdownOf, parseRegressionPage } from "./regression-page";

const folder = import.meta.dirname;
const files = globSync(`${folder}/**/*.html`).sort();

test("covers many short and unusual pages", () => {
  expect(files.length).toBeGreaterThanOrEqual(104);
});

describe("Markdown of", () => {
  test.each(files.map((file) => [relative(folder, file), file]))("%s", async (_, file) => {
    const page = parseRegressionPage(readFileSync(file, "utf8"));
    const { markdown } = await markdownOf(page.html);
    expect(failedChecks(page, markdown), markdown).toEqual([]);
  });
});

test("a change of a short page is visible although its footer is long", async () => {
  const footer = `<footer><p>${"The society was founded by neighbours long ago. ".repeat(9)}</p></footer>`;
  const page = (hours: string) => `<main><h1>Hours</h1><p>${hours}</p></main>${footer}`;
  const before = await markdownOf(page("Open from 9 to 17."));
  expect(before).toEqual({ markdown: "# Hours\n\nOpen from 9 to 17.", warnings: [] });
  expect((await markdownOf(page("Closed all day."))).markdown).not.toBe(before.markdown);
});

test("an uncertain page returns more, with a warning that names the remedy", async () => {
  const story = "<p>The boats run again from six, and the first will carry post only.</p>";
  const { markdown, warnings } = await markdownOf(
    `<main><h1>Ferry</h1></main><div>${story.repeat(3)}</div>`,
  );
  expect(markdown).toContain("boats run again");
  expect(warnings).toEqual([expect.stringMatching(/includeTags.*onlyMainContent/)]);
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
