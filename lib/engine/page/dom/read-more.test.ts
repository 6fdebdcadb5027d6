import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/to-markdown";
import { parseDocument } from "./parse-document";
import { mayHaveMore, showRest } from "./read-more";

test.each([
  [
    "shows the rest behind an ellipsis of its own",
    '<p>It is old.<span id="dots">...</span><span hidden> It is of oak.</span> <a href="#">Read more</a></p>',
    "It is old. It is of oak.",
  ],
  [
    "shows the rest behind a text that ends with an ellipsis",
    "<p>It is old … <span hidden>and of oak.</span></p>",
    "It is old and of oak.",
  ],
  [
    "shows a whole text in place of its beginning",
    "<p><span>It is old…</span> <span hidden>It is old and of oak.</span></p>",
    "It is old and of oak.",
  ],
])("%s", (_, html, expected) => {
  const document = parseDocument(html);
  expect(mayHaveMore(html)).toBe(true);
  showRest(document);
  expect(document.querySelector("[hidden]")).toBeNull();
  expect(toMarkdown(document.body, { removeBase64Images: true })).toBe(expected);
});

test("does not show what is hidden elsewhere", () => {
  const html = "<p>Wait... <b>Now</b> <span hidden>Saved</span></p>";
  const document = parseDocument(html);
  expect(mayHaveMore(html)).toBe(false);
  showRest(document);
  expect(document.querySelector("[hidden]")).not.toBeNull();
});
