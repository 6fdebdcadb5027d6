import { expect, test } from "vitest";
import { parseDocument } from "../dom/parse-document";
import { selectTags, type TagSelection } from "./select-tags";

const HTML =
  '<nav id="n">N</nav><main class="m big"><h1>H</h1><p>one <b>two</b></p><p data-x="1">three</p></main><footer>F</footer>';

function select(selection: TagSelection) {
  const document = parseDocument(HTML);
  const warnings = selectTags(document, selection);
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
