import { expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { parseDocument } from "../dom/parse-document";
import { selectTags, type TagSelection } from "./select-tags";

const HTML =
  '<nav id="n">N</nav><main class="m big"><h1>H</h1><p>one <b>two</b></p><p data-x="1">three</p></main><footer>F</footer>';

function select(selection: TagSelection) {
  const document = parseDocument(HTML);
  const { warnings } = selectTags(document, selection);
  return { html: document.body.innerHTML, warnings };
}

test.each([
  [["nav"], '<nav id="n">N</nav>'],
  [["footer", "nav"], '<nav id="n">N</nav><footer>F</footer>'],
  [["p", "b"], '<p>one <b>two</b></p><p data-x="1">three</p>'],
  [["#n", ".m > h1"], '<nav id="n">N</nav><h1>H</h1>'],
  [["[data-x]"], '<p data-x="1">three</p>'],
  [["h1 + p, footer"], "<p>one <b>two</b></p><footer>F</footer>"],
  [["nothing-like-it"], ""],
  [["body"], HTML],
])("includeTags %j selects matches in document order, nested ones once", (includeTags, html) => {
  expect(select({ includeTags }).html).toBe(html);
});

test("excludeTags removes matches, also from included elements", () => {
  expect(select({ excludeTags: ["nav", "footer", "p"] }).html).toBe(
    '<main class="m big"><h1>H</h1></main>',
  );
  expect(select({ includeTags: ["main"], excludeTags: [".big p"] }).html).toBe(
    '<main class="m big"><h1>H</h1></main>',
  );
});

test.each([
  [["*"], "none is left"],
  [["nav", "main", "footer"], "none is left"],
  [["body"], "the whole page matches"],
  [["html", "nav"], "the whole page matches"],
])("excludeTags %j warns that %s", (excludeTags, message) => {
  expect(select({ excludeTags }).warnings).toEqual([expect.stringContaining(message)]);
});

test.each([
  ["div >"],
  ["> p"],
  ["p:nope(1)"],
  ["[unclosed"],
  ["a:"],
  ["::before ::"],
  ["{}"],
  ["p".repeat(3_000)],
])("names the invalid selector %s in a warning and applies the others", (bad) => {
  const { html, warnings } = select({ includeTags: [bad, "nav"] });
  expect(html).toBe('<nav id="n">N</nav>');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(JSON.stringify(bad.slice(0, 200)));
});

test("returns the whole page when every includeTags selector is invalid", () => {
  expect(select({ includeTags: ["[["] })).toMatchObject({
    html: HTML,
    warnings: [expect.stringContaining("includeTags")],
  });
});

test.each([
  ['a[href^="/docs"]', "A"],
  ['a[href^="https://example.org/docs/"]', "AB"],
  ['a:not([href^="#"])', "ABD"],
  ['a[href^="#"], [style*="red"]', "CE"],
  ['[ONCLICK], img[src="/logo.png"] + b', "AF"],
  ['p:has(> a[href="docs/b"])', "ABCD"],
])("matches attributes as they are in the source: %s", (selector, text) => {
  const { html } = parseSource(
    '<p><a href="/docs/a" onclick="x()">A</a><a href="docs/b">B</a><a href="#c">C</a><a href="http://d.example/">D</a></p>' +
      '<i style="color: red">E</i><img src="/logo.png"><b>F</b>',
    "https://example.org/",
    undefined,
    { keepsCopies: true },
  );
  const document = parseDocument(html);
  expect(selectTags(document, { includeTags: [selector] }).warnings).toEqual([]);
  expect(document.body.textContent).toBe(text);
  expect(document.body.innerHTML).not.toContain("source-");
});
