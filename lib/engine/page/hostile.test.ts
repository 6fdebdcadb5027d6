import { expect, test } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { parseSource } from "../html/parse-source";
import { parseDocument } from "./dom/parse-document";
import { toMarkdown } from "./markdown/to-markdown";
import { pageContent } from "./page-content";

function make(html: string) {
  const source = parseSource(html, "https://example.org/");
  const { root } = pageContent(source, {});
  return { markdown: toMarkdown(root, { removeBase64Images: true }), html: root.innerHTML };
}

function seconds(work: () => unknown): number {
  const start = cpuTime();
  work();
  return (cpuTime() - start) / 1_000;
}

const times = (count: number, text: string) => text.repeat(count);

// Generous for a busy machine: quadratic work takes minutes at these sizes.
test.each([
  ["100,000 nested divs", `${times(100_000, "<div>")}deep${times(100_000, "</div>")}`],
  ["100,000 divs never closed", `${times(100_000, "<div>")}deep`],
  ["end tags that match nothing", `${times(5_000, "<div>")}deep${times(200_000, "</span>")}`],
  ["nested lists", `${times(20_000, "<ul><li>")}deep`],
  ["nested tables", `${times(5_000, "<table><tr><td>")}deep`],
  ["nested emphasis", `<p>${times(50_000, "<b><i>")}deep`],
  ["200,000 bold words that touch", `<main>deep${times(200_000, "<b>x</b>")}</main>`],
  [
    "30,000 line numbers in one block",
    `<main>${times(30_000, "<td class=lineno>1</td>")}deep</main>`,
  ],
  ["nested quotes of many lines", `${times(300, "<blockquote>")}${times(20_000, "<p>line deep")}`],
  ["a list of 50,000 items", `<ol>${times(50_000, "<li>item")}</ol><p>deep`],
  ["39,000 siblings", `<h1>deep</h1>${times(39_000, "<div>word</div>")}`],
  [
    "4,000 groups of products",
    `<h1>deep</h1>€9${times(4_000, `<section>More<div>${times(3, "<p><a href=/a>a name</a> €2</p>")}</div></section>`)} © 2026`,
  ],
  ["comments never closed", `<p>deep</p>${times(100_000, "<!-- ")}`],
  ["a tag never closed", `<p>deep</p><a ${times(200_000, "x=y ")}`],
  ["attributes without end", `<p ${times(50_000, "a b=c ")}>deep</p>`],
  [
    "a table of spans",
    `<p>deep<table>${times(3_000, "<tr><td colspan=999 rowspan=999>x<td>y")}</table>`,
  ],
  ["underscores and brackets", `<p>deep ${times(200_000, "_[*")}`],
  ["spaces", `<p>deep${times(1_000_000, " ")}x`],
  ["spaces in code", `<p>deep <code>a${times(100_000, " ")}x</code>`],
  ["spaces in a code block", `<pre>deep${times(100_000, " ")}x</pre>`],
])("parses %s without a stack overflow or a delay", { timeout: 60_000 }, (_, html) => {
  let result = { markdown: "", html: "" };
  expect(
    seconds(() => {
      result = make(html);
    }),
  ).toBeLessThan(10);
  expect(result.html).toContain("deep");
});

test("converts a page of 1 MB to Markdown in a few seconds at most", () => {
  const source = parseSource(
    times(
      6_000,
      "<h2>Heading</h2><p>Some <b>bold</b> text with a <a href=/x>link</a> and <code>code</code>.</p><ul><li>item<li>item</ul>",
    ),
    "https://example.org/",
  );
  expect(source.html.length).toBeGreaterThan(800_000);
  const { body } = parseDocument(source.html);
  expect(seconds(() => toMarkdown(body, { removeBase64Images: true }))).toBeLessThan(4);
});

test("parses the first part of a page above the size limit and warns", {
  timeout: 60_000,
}, () => {
  const source = parseSource(
    `<main>${times(250_000, "<p>Paragraph of a very long page.</p>")}</main>`,
    "https://example.org/",
  );
  expect(pageContent(source, {}).warnings[0]).toContain("too large");
});
