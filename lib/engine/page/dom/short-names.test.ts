import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/to-markdown";
import { parseDocument } from "./parse-document";
import { dropShortNames } from "./short-names";

test.each([
  ["<span class='d-none d-md-inline'>Points</span><span class='d-md-none'>Pts</span>", "Points"],
  [
    "<span class='sm:hidden'>Wed</span> <span class='hidden sm:inline'>Wednesday</span>",
    "Wednesday",
  ],
  ["<a href=/><span class=name-long>Leeds United</span><abbr>LU</abbr></a>", "[Leeds United](/)"],
  ["<span class='max-md:hidden'>Weir</span><span class='md:hidden'>WEIR</span>", "Weir"],
  ["<div><span class=full>4</span> <span>45 votes</span></div>", "4 45 votes"],
  ["<span class=short>Bayern</span> <span class=long>FC Munich</span>", "Bayern FC Munich"],
  [
    "<span class=short>Sluice</span> and <span class=long>Sluice gate</span>",
    "Sluice and Sluice gate",
  ],
])("keeps the longer one of two names: %s", (html, expected) => {
  const document = parseDocument(html);
  dropShortNames(document);
  expect(toMarkdown(document.body, { removeBase64Images: true })).toBe(expected);
});
