import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/to-markdown";
import { joinVerses, mayHaveVerses } from "./join-verses";
import { parseDocument } from "./parse-document";

test.each([
  [
    "joins lines of a stanza, with empty elements between stanzas",
    '<div class="poem"><h2>Lock</h2><div>One<br></div><div><i>two</i><br></div><div><br></div><div>three</div></div>',
    "## Lock\n\nOne  \n*two*\n\nthree",
  ],
  [
    "joins lines that are spans",
    '<div class="c-stanza"><span>One</span><span>two</span></div>',
    "One  \ntwo",
  ],
  [
    "preserves paragraphs",
    `<div class="poem"><p>One</p><p>two</p></div><div class="lyrics"><div>${"One ".repeat(40)}</div><div>two</div></div>`,
    `One\n\ntwo\n\n${"One ".repeat(40).trim()}\n\ntwo`,
  ],
  [
    "preserves lines with breaks, and elements with other names",
    '<div class="poem"><span>One</span><br><span>two</span></div><div class="poems"><div>One</div><div>two</div></div>',
    "One  \ntwo\n\nOne\n\ntwo",
  ],
])("%s", (_, html, expected) => {
  const document = parseDocument(html);
  expect(mayHaveVerses(html)).toBe(true);
  joinVerses(document);
  expect(toMarkdown(document.body, { removeBase64Images: true })).toBe(expected);
});
