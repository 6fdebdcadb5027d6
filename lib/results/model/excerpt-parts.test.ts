import fc from "fast-check";
import { expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { type ExcerptPart, excerptLines } from "./excerpt-parts";

const plain = (lines: ExcerptPart[][]) =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");
const strongOf = (markdown: string) =>
  excerptLines(markdown)
    .flat()
    .filter(({ strong }) => strong)
    .map(({ text }) => text);

it("parses bold text", () => {
  expect(strongOf("A **screenshot** expires; __so__ does this")).toEqual(["screenshot", "so"]);
});

it("strips the syntax of emphasis, code and links", () => {
  const [line = []] = excerptLines("*one* `two` [three](https://example.org/a_(b)) ![four](x.png)");
  expect(line.map(({ text }) => text).join("")).toBe("one two three four");
  expect(line.find(({ em }) => em)?.text).toBe("one");
  expect(line.find(({ code }) => code)?.text).toBe("two");
});

it("keeps unmatched marks, names with underscores and escaped characters", () => {
  expect(plain(excerptLines("5 * 3 ** and snake_case_name \\*x\\* **open"))).toBe(
    "5 * 3 ** and snake_case_name *x* **open",
  );
});

it("keeps lines and strips the syntax of headings, quotes and lists", () => {
  expect(plain(excerptLines("# Title\n\n> said\n- item"))).toBe("Title\nsaid\n• item");
});

it("treats markup as text", () => {
  const hostile = '<img src=x onerror="alert(1)"> <script>x</script>';
  expect(plain(excerptLines(hostile))).toBe(hostile);
});

it("never throws or loses a letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
      const shown = letters(plain(excerptLines(text)));
      // Only a link target may be dropped.
      if (!text.includes("](")) expect(shown).toBe(letters(text));
    }),
  );
});

it("takes linear time for text with many marks", () => {
  const start = cpuTime();
  for (const unit of ["[", "`", "**", "![](", "*a _b "]) excerptLines(unit.repeat(100_000));
  expect(cpuTime() - start).toBeLessThan(5_000);
});
