import { expect, test } from "vitest";
import { toMarkdown } from "../markdown/to-markdown";
import { fillBlanks, mayHaveBlanks } from "./fill-blanks";
import { parseDocument } from "./parse-document";

test.each([
  [
    "writes blanks and choices in sentences",
    "<ol><li>She <input type=text> (go) by bus.<li>Water <select><option value=''>choose<option>boil<option>boils</select> at 100°.</ol>",
    "1. She \\_\\_\\_ (go) by bus.\n2. Water (boil / boils) at 100°.",
  ],
  [
    "finds lines of spaces, and elements named blank",
    "<p>The <u>&nbsp;&nbsp;&nbsp;&nbsp;</u> flows<span class=blank></span>.</p>",
    "The \\_\\_\\_ flows \\_\\_\\_.",
  ],
  [
    "leaves the fields of forms, and a single control, out",
    "<p>Your name (required)<br><input></p><p>Your address: <input></p><p>Page <input> of 9</p><p>Show <select><option>5</select> lines</p>",
    "Your name (required)\n\nYour address:\n\nPage of 9\n\nShow lines",
  ],
])("%s", (_, html, expected) => {
  const document = parseDocument(html);
  expect(mayHaveBlanks(document.body.innerHTML)).toBe(true);
  fillBlanks(document);
  expect(toMarkdown(document.body, { removeBase64Images: true })).toBe(expected);
});
