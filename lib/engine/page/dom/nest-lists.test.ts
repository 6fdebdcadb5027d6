import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/to-markdown";
import { mayHaveLevels, nestLists } from "./nest-lists";
import { parseDocument } from "./parse-document";

const list = (level: string, ...items: string[]) =>
  `<ol class="c1 lst-kix_${level} start">${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;

test.each([
  [
    "nests lists of lower levels and joins the parts of a list",
    list("a-0", "one") + list("a-1", "in", "it") + list("a-2", "deep") + list("a-0", "two"),
    "1. one\n   1. in\n   2. it\n      1. deep\n2. two",
  ],
  [
    "nests two lists in one item",
    list("a-0", "one") + list("b-1", "in") + list("c-1", "it"),
    "1. one\n   1. in\n   1. it",
  ],
  [
    "separates lists with other names or text between them",
    `${list("a-0", "one")}<p>text</p>${list("a-1", "in")}${list("b-0", "two")}`,
    "1. one\n\ntext\n\n1. in\n\n1. two",
  ],
])("%s", (_, html, expected) => {
  const document = parseDocument(html);
  expect(mayHaveLevels(html)).toBe(true);
  nestLists(document);
  expect(toMarkdown(document.body, { removeBase64Images: true })).toBe(expected);
});
