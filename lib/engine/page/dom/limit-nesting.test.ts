import { expect, test } from "vitest";
import { limitNesting } from "./limit-nesting";

const times = (count: number, text: string) => text.repeat(count);
const count = (html: string, tag: string) => html.split(tag).length - 1;

test("an ordinary document comes back as it is", () => {
  const html =
    "<p>a<p>b<ul><li>c<li>d</ul></b><script>if (a < b) '<div>'</script><!-- <i> --><br><img><table><tr><td>x";
  expect(limitNesting(html)).toBe(html);
});

test("a long list without end tags is not deep", () => {
  const html = `<ul>${times(5_000, "<li>x")}</ul>${times(5_000, "<p>y")}${times(5_000, "<br>")}`;
  expect(limitNesting(html)).toBe(html);
});

test("tags beyond a thousand levels go, with their end tags; the text stays", () => {
  const limited = limitNesting(`${times(5_000, "<div>")}deep${times(5_000, "</div>")}<p>after`);
  expect(count(limited, "<div>")).toBe(1_000);
  expect(count(limited, "</div>")).toBe(1_000);
  expect(limited).toContain("deep");
  expect(limited).toContain("<p>after");
});

test("very many end tags that match nothing go", () => {
  const limited = limitNesting(`<div>${times(2_000, "</span>")}x</div>`);
  expect(limited).toBe("<div>x</div>");
});
