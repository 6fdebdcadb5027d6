import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { defaultTextOptions, linesOf, type TextOptions } from "./comparison-key";
import { type TextDifference, textDifference } from "./text-difference";
import { textRows } from "./text-rows";

const compare = (before: string, after: string, options: Partial<TextOptions> = {}) =>
  textDifference(before, after, { ...defaultTextOptions, ...options });

/** Changed lines with their changed words in brackets: `- old [words]`, `+ new`. */
function shown({ before, after, hunks }: TextDifference): string[] {
  return hunks.flatMap((hunk) => {
    if (hunk.ignored) return [];
    const side = (key: "before" | "after", sign: string) =>
      (key === "before" ? before : after)
        .slice(hunk[key].from, hunk[key].from + hunk[key].count)
        .map((line, at) => {
          let [text, done] = ["", 0];
          for (const [from, to] of hunk.words?.[key][at] ?? []) {
            text += `${line.slice(done, from)}[${line.slice(from, to)}]`;
            done = to;
          }
          return `${sign} ${text}${line.slice(done)}`;
        });
    return [...side("before", "-"), ...side("after", "+")];
  });
}

const lines = fc.array(fc.constantFrom("a", "b", "c", "d e", "d f", ""), { maxLength: 14 });

describe("textDifference", () => {
  it("gives hunks between which all lines are equal", () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const { before, after, hunks } = compare(one.join("\n"), other.join("\n"));
        let [from, start] = [0, 0];
        for (const hunk of [
          ...hunks,
          { before: { from: before.length, count: 0 }, after: { from: after.length, count: 0 } },
        ]) {
          expect(before.slice(from, hunk.before.from)).toEqual(after.slice(start, hunk.after.from));
          from = hunk.before.from + hunk.before.count;
          start = hunk.after.from + hunk.after.count;
        }
        expect(hunks.length).toBe(
          before.join("\n") === after.join("\n") && before.length === after.length
            ? 0
            : hunks.length || -1,
        );
      }),
    );
  });

  it("marks the words that changed, numbers as a whole", () => {
    expect(shown(compare("Price: 63 EUR\nsame", "Price: 66 EUR\nsame"))).toEqual([
      "- Price: [63] EUR",
      "+ Price: [66] EUR",
    ]);
    expect(shown(compare("Costs 1,299.50 a year.", "Costs 1,399.50 a month."))).toEqual([
      "- Costs [1,299.50] a [year].",
      "+ Costs [1,399.50] a [month].",
    ]);
    expect(shown(compare("für große Häuser gedacht", "für kleine Häuser gedacht"))).toEqual([
      "- für [große] Häuser gedacht",
      "+ für [kleine] Häuser gedacht",
    ]);
    expect(shown(compare("東京は晴れです", "大阪は晴れです"))).toEqual([
      "- [東京]は晴れです",
      "+ [大阪]は晴れです",
    ]);
  });

  it("marks a sequence of changed words as one, and no words of unrelated lines", () => {
    expect(
      shown(compare("the quick brown fox jumps over", "the slow grey fox jumps over")),
    ).toEqual(["- the [quick brown] fox jumps over", "+ the [slow grey] fox jumps over"]);
    expect(shown(compare("one two three", "four five six"))).toEqual([
      "- one two three",
      "+ four five six",
    ]);
  });

  it("compares no words in a hunk of more than 2,000", () => {
    const sentence = (count: number, last: string) => `${"word ".repeat(count - 1)}${last}`;
    expect(compare(sentence(1_000, "a"), sentence(1_000, "b")).hunks[0]?.words).not.toBeNull();
    expect(compare(sentence(1_001, "a"), sentence(1_000, "b")).hunks[0]?.words).toBeNull();
  });

  it("never counts the kind of line end or a missing last one", () => {
    expect(compare("a\r\nb\r\n", "a\nb").hunks).toEqual([]);
    expect(compare("", "").hunks).toEqual([]);
    expect(shown(compare("", "a"))).toEqual(["+ a"]);
    expect(linesOf("a\n\n")).toEqual(["a", ""]);
  });

  it("ignores whitespace and blank lines on request", () => {
    const [before, after] = ["a b\n\nc\nend", "  a\tb \nc\n\n \nend"];
    expect(compare(before, after).hunks).not.toEqual([]);
    const found = compare(before, after, { ignoreWhitespace: true });
    expect(shown(found)).toEqual([]);
    expect(found).toMatchObject({ added: 0, removed: 0 });
    expect(shown(compare("a  b c", "a b d", { ignoreWhitespace: true }))).toEqual([
      "- a  b [c]",
      "+ a b [d]",
    ]);
  });

  it("ignores the targets of links on request", () => {
    const options = { ignoreLinkTargets: true };
    for (const [one, other] of [
      [
        "See [the page](https://example.org/a?s=1).",
        "See [the page](https://example.org/b?s=(2)).",
      ],
      ['![Logo](/a.png "Logo")', "![Logo](<b c.png>)"],
      ["[1]: https://example.org/a", "[1]: https://example.org/b"],
      ['<a class="x" href="/a">A</a>', "<a class=\"x\" href='/b?c=d'>A</a>"],
      ["Source: https://example.org/a", "Source: https://example.org/b"],
    ] as const) {
      expect(compare(one, other).hunks, one).toHaveLength(1);
      expect(compare(one, other, options).hunks, one).toEqual([]);
    }
    expect(shown(compare("[old](/a) text of it", "[new](/b) text of it", options))).toEqual([
      "- [[old]](/a) text of it",
      "+ [[new]](/b) text of it",
    ]);
    expect(shown(compare("[^1]: old note here", "[^1]: new note here", options))).toHaveLength(2);
  });

  it("calls texts without common lines rewritten, with the share of common lines", () => {
    const text = (name: string) =>
      Array.from({ length: 100 }, (_, at) => `${name} ${at}x${name}\n`).join("\n");
    expect(compare(text("one"), text("other"))).toMatchObject({ rewritten: 0 });
    const some = `${text("one").split("\n").slice(0, 10).toReversed().join("\n")}\n${text("other")}`;
    expect(compare(text("one"), some).rewritten).toBeCloseTo(5 / 105, 3);
    expect(compare("a\nb", "c\nd").rewritten).toBeNull();
  });

  it("compares words, not whole lines, in a table of which every number changed", () => {
    const table = (from: number) =>
      Array.from({ length: 60 }, (_, at) => `| item ${at} in stock now | ${from + at} |`).join(
        "\n",
      );
    const found = compare(table(1_000), table(2_000));
    expect(found.rewritten).toBeNull();
    expect(shown(found)[0]).toBe("- | item 0 in stock now | [1000] |");
  });

  it("ends soon on texts that would take minutes", () => {
    const numbers = (seed: number, count: number) =>
      Array.from({ length: count }, (_, at) => ((at * 7_919 + seed) * 104_729) % 997).join(" ");
    const megabyte = (seed: number) =>
      Array.from({ length: 2_500 }, (_, at) => numbers(seed + at, 100)).join("\n");
    const cases = [
      [megabyte(1), megabyte(5_000)],
      ["x\n".repeat(300_000), "\nx".repeat(300_000)],
      [" ".repeat(1_000_000), `${" ".repeat(1_000_000)}b`],
      ["](".repeat(300_000), "](a".repeat(300_000)],
      ["href=".repeat(150_000), "href = ".repeat(150_000)],
      ["[a]:".repeat(200_000), "[b]: ".repeat(200_000)],
    ] as const;
    for (const [one, other] of cases) {
      const start = cpuTime();
      compare(one, other, { ignoreLinkTargets: true, ignoreWhitespace: true });
      expect(cpuTime() - start, one.slice(0, 20)).toBeLessThan(1_000);
    }
  });
});

describe("textRows", () => {
  const numbered = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const found = compare(
    [...numbered, "old", "end"].join("\n"),
    [...numbered, "new", "more", "end"].join("\n"),
  );
  const texts = (layout: "side-by-side" | "unified", expanded: readonly number[] = []) =>
    textRows(found, { layout, expanded: new Set(expanded) }).map((row) =>
      row.kind === "skipped" ? row.count : [row.before?.text ?? null, row.after?.text ?? null],
    );

  it("shows changes with three lines around them", () => {
    const same = ["line 17", "line 18", "line 19"].map((line) => [line, line]);
    expect(texts("side-by-side")).toEqual([
      17,
      ...same,
      ["old", "new"],
      [null, "more"],
      ["end", "end"],
    ]);
    expect(texts("unified")).toEqual([
      17,
      ...same,
      ["old", null],
      [null, "new"],
      [null, "more"],
      ["end", "end"],
    ]);
  });

  it("shows the lines of an expanded gap", () => {
    expect(texts("side-by-side", [0])).toHaveLength(23);
  });

  it("has every line of both texts exactly once if all gaps are expanded", () => {
    fc.assert(
      fc.property(
        lines,
        lines,
        fc.boolean(),
        fc.constantFrom("unified", "side-by-side"),
        (one, other, ignoreWhitespace, layout) => {
          const difference = compare(one.join("\n"), other.join("\n"), { ignoreWhitespace });
          const rows = textRows(difference, {
            layout,
            expanded: new Set(Array.from({ length: 40 }, (_, at) => at)),
          });
          for (const side of ["before", "after"] as const)
            expect(
              rows.flatMap((row) => (row.kind === "lines" ? (row[side]?.line ?? []) : [])),
            ).toEqual([...difference[side].keys()]);
        },
      ),
    );
  });
});
