import { expect, test } from "vitest";
import { parseFrontMatter } from "./front-matter";

test("parses title, date and description, quoted or not, and the text below", () => {
  expect(
    parseFrontMatter(
      "---\r\ntitle: \"Marsh: a guide\"\r\ndate: 2024-05-06\r\ntags: [a, b]\r\ndescription: 'Short'\r\n---\r\n# One\r\n",
    ),
  ).toEqual({
    title: "Marsh: a guide",
    date: "2024-05-06",
    description: "Short",
    body: "# One\r\n",
  });
});

test.each(["# One\n---\ntwo", "---\nSome prose.\n---\nmore", "---\ntitle: open", ""])(
  "finds no front matter in %j",
  (text) => {
    expect(parseFrontMatter(text)).toEqual({ body: text });
  },
);

test("skips comments and blank lines before the first value", () => {
  const { title, body } = parseFrontMatter(
    "---\r\n\r\n# note\r\n  # note\n \t\ntitle: One\n---\nText",
  );
  expect({ title, body }).toEqual({ title: "One", body: "Text" });
});

test.each([
  ["blank lines", "\n".repeat(15_000)],
  ["lines with whitespace", "\r\n\t".repeat(5_000)],
  ["comments", " # \r\n".repeat(3_000)],
])("reads %s between two rules in linear time", (_name, lines) => {
  const markdown = `---\n${lines}\n---\nText`;
  const start = performance.now();
  expect(parseFrontMatter(markdown)).toEqual({ body: markdown });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("parses a value with long whitespace in linear time", () => {
  const start = performance.now();
  const { title } = parseFrontMatter(
    `---\ntitle:${" ".repeat(9_000)}"a${" ".repeat(9_000)}x" \n---\nText`,
  );
  expect(title).toMatch(/^a +x$/);
  expect(performance.now() - start).toBeLessThan(1_000);
});
