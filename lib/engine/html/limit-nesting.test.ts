import { expect, test } from "vitest";
import { limitNesting } from "./limit-nesting";

const times = (count: number, text: string) => text.repeat(count);
const count = (html: string, tag: string) => html.split(tag).length - 1;

test("returns an ordinary document unchanged", () => {
  const html =
    "<p>a<p>b<ul><li>c<li>d</ul></b><script>if (a < b) '<div>'</script><!-- <i> --><br><img><table><tr><td>x";
  expect(limitNesting(html)).toBe(html);
});

test("does not count a long list without end tags as deep", () => {
  const html = `<ul>${times(5_000, "<li>x")}</ul>${times(5_000, "<p>y")}${times(5_000, "<br>")}`;
  expect(limitNesting(html)).toBe(html);
});

test("removes tags beyond a thousand levels with their end tags, and preserves the text", () => {
  const limited = limitNesting(`${times(5_000, "<div>")}deep${times(5_000, "</div>")}<p>after`);
  expect(count(limited, "<div>")).toBe(1_000);
  expect(count(limited, "</div>")).toBe(1_000);
  expect(limited).toContain("deep");
  expect(limited).toContain("<p>after");
});

test("removes a large number of unmatched end tags", () => {
  const limited = limitNesting(`<div>${times(2_000, "</span>")}x</div>`);
  expect(limited).toBe("<div>x</div>");
});

test("removes end tags of headings that are not open in linear time", () => {
  // One search through the open elements for each took more than the time limit of a test.
  const limited = limitNesting(times(80_000, "<div>") + times(80_000, "</h1>"));
  expect(count(limited, "<div>")).toBe(1_000);
  expect(count(limited, "</h1>")).toBe(0);
});
