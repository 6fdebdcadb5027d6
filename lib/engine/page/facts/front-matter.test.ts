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
