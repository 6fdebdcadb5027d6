import fc from "fast-check";
import { expect, it } from "vitest";
import { type ExcerptPart, excerptLines } from "./excerpt-parts";

const plain = (lines: ExcerptPart[][]) =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");
const strongOf = (markdown: string) =>
  excerptLines(markdown)
    .flat()
    .filter(({ strong }) => strong)
    .map(({ text }) => text);

it("bold words of a highlight are found", () => {
  expect(strongOf("A **screenshot** expires; __so__ does this")).toEqual(["screenshot", "so"]);
});

it("emphasis, code and link texts keep their words and lose their marks", () => {
  const [line = []] = excerptLines("*one* `two` [three](https://example.org/a_(b)) ![four](x.png)");
  expect(line.map(({ text }) => text).join("")).toBe("one two three four");
  expect(line.find(({ em }) => em)?.text).toBe("one");
  expect(line.find(({ code }) => code)?.text).toBe("two");
});

it("marks without a partner, names with underscores and escaped stars stay as they are", () => {
  expect(plain(excerptLines("5 * 3 ** and snake_case_name \\*x\\* **open"))).toBe(
    "5 * 3 ** and snake_case_name *x* **open",
  );
});

it("lines stay lines; marks of headings, quotes and lists go", () => {
  expect(plain(excerptLines("# Title\n\n> said\n- item"))).toBe("Title\nsaid\n• item");
});

it("markup is text", () => {
  const hostile = '<img src=x onerror="alert(1)"> <script>x</script>';
  expect(plain(excerptLines(hostile))).toBe(hostile);
});

it("no text makes it throw or lose a letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
      const shown = letters(plain(excerptLines(text)));
      // Only the target of a link may be left out.
      if (!text.includes("](")) expect(shown).toBe(letters(text));
    }),
  );
});

it("a hostile text of many marks takes time in proportion to its length", () => {
  const start = performance.now();
  for (const unit of ["[", "`", "**", "![](", "*a _b "]) excerptLines(unit.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(5_000);
});
