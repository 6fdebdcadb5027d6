import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { textFlows } from "./text-flows";
import { countIn } from "./text-ranges";

const bodyOf = (html: string) => parseHTML(`<html><body>${html}</body></html>`).document.body;

function count(html: string, text: string): number {
  const pattern = textPattern(text);
  return pattern ? countIn(bodyOf(html), pattern) : 0;
}

it("joins text across inline elements of any depth", () => {
  expect(count("<p>find <b>ing</b> and find<em><code>in</code></em>g</p>", "finding")).toBe(1);
  expect(count("<p>find <b>ing</b></p>", "find ing")).toBe(1);
  expect(count("<p>a <a href='#'>red <strong>kite</strong></a> flies</p>", "red kite flies")).toBe(
    1,
  );
  expect(count("<p>first line<br>second line</p>", "line second")).toBe(1);
});

it("joins no text of two blocks, cells or list entries", () => {
  for (const html of [
    "<p>sea</p><p>gull</p>",
    "<table><tr><td>sea</td><td>gull</td></tr></table>",
    "<ul><li>sea<ul><li>gull</li></ul></li></ul>",
    "<p>sea</p>gull",
    "<p>sea<br>gull</p>",
  ])
    expect([html, count(html, "seagull")]).toEqual([html, 0]);
});

it("skips text of the interface", () => {
  expect(
    count("<p>owl <span data-image-placeholder='u'>owl</span></p><i data-find-skip>owl</i>", "owl"),
  ).toBe(1);
});

it("gives each node its place in the text", () => {
  const flows = [...textFlows(bodyOf("<p>ab<b>cd</b><br>e</p><p></p><p>f</p>"))];
  expect(flows.map(({ text, parts }) => [text, parts.map(({ start }) => start)])).toEqual([
    ["abcd\ne", [0, 2, 5]],
    ["f", [0]],
  ]);
});
