import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { foldText } from "@/lib/engine/text/fold";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import { propertyRuns } from "@/tests/support/property-runs";
import { findMatches, phraseMark, tokenMark } from "./matches";
import { openingMarkdown, openingText, passages } from "./passages";
import { widenToTokens } from "./whole-tokens";

const marksOf = (query: string) => tokenizeFolded(foldText(query)).map(tokenMark);
const filler = "Nothing of interest happens in this sentence, which is rather long. ";

describe("passages", () => {
  it("shows the sentence that matches, with every form of a word in bold", () => {
    const text = `${filler.repeat(5)}Connections are Connected by connecting. ${filler.repeat(5)}`;
    const passage = passages(text, marksOf("connect")) ?? "";
    expect(passage).toContain("**Connections** are **Connected** by **connecting**.");
    expect(passage.length).toBeLessThan(350);
    expect(passage).toMatch(/^\*\*Connections\*\*.*long\.$/);
  });

  it("does not begin or end with the separator of table cells", () => {
    const rows = `${filler}\nzinc | a white metal.\n`.repeat(6);
    const text = `${rows}copper | a red metal.\n${rows}`;
    for (let at = 0; at < 40; at += 1)
      expect(passages(`${"x".repeat(at)} ${text}`, marksOf("metal"))).not.toMatch(
        /^…? ?\||\| ?…?$/,
      );
    expect(passages("copper | a red metal |", marksOf("red"))).toBe("copper | a **red** metal");
  });

  it("prefers a sentence to the rows of a table, and shows none around it", () => {
    const rows = "Metal | Colour | Use\nzinc | grey | zinc roofs\ntin | white | tin cans\n";
    const sentence = "Sheets of zinc cover many old roofs, which are grey and last long.";
    const expected = "Sheets of **zinc** cover many old **roofs**, which are grey and last long.";
    expect(passages(`${rows}${sentence}`, marksOf("zinc roofs"))).toBe(expected);
    expect(passages(`${sentence}\n${rows}`, marksOf("zinc roofs"))).toBe(expected);
    expect(passages(`${sentence}\n${rows}`, marksOf("tin"))).toContain("**tin** | white | **tin**");
    // Without the rows, little would be left.
    expect(passages(`Metals\n${rows}`, marksOf("metals"))).toContain("zinc | grey | zinc roofs");
    expect(openingText(`Metals\n${rows}`)).toContain("zinc | grey | zinc roofs");
  });

  it("continues after lines of JSON below a short text", () => {
    const json = '[\n{ "type": "wait", "selector": "table tr" }\n]\n';
    const text = `How do I wait for a selector?\n${json}Choose an element that appears when the page is done.`;
    expect(passages(text, marksOf("wait selector"))).toBe(
      "How do I **wait** for a **selector**? … Choose an element that appears when the page is done.",
    );
  });

  it("prefers a sentence to lines of JSON", () => {
    const json = '{\n"metal": "zinc",\n"use": ["zinc roofs"],\n"of": {\n}\n}\n';
    const sentence = "Sheets of zinc cover many old roofs, which are grey and last long.";
    expect(passages(`${json}${sentence}\n${json}`, marksOf("zinc roofs"))).toBe(
      "Sheets of **zinc** cover many old **roofs**, which are grey and last long.",
    );
  });

  it.each([
    ["iphone", "新しい**iPhone**の充電"],
    ["充電の新しい", "**新しい**iPhoneの**充電**"],
    ["新しいもの", "**新しい**iPhoneの充電"],
  ])("shows in a text without spaces where %s matches", (query, shown) => {
    expect(passages("新しいiPhoneの充電", marksOf(query))).toBe(shown);
  });

  it("begins with the sentence of the first match if it is near", () => {
    const text = `${"Far away. ".repeat(30)}Roofs of zinc ${"are old ".repeat(16)}near copper. ${"Far away. ".repeat(30)}Brass.`;
    expect(passages(text, marksOf("zinc copper brass"))).toMatch(/^Roofs of \*\*zinc\*\*/);
  });

  it("joins two passages with one ellipsis", () => {
    const long = "word ".repeat(80);
    const text = `${long}copper ${long}${long}zinc ${long}`;
    expect(passages(text, marksOf("copper zinc"))?.match(/…/g)).toHaveLength(3);
  });

  it("prefers the place where several words of the query are close together", () => {
    const text = `Copper here. ${filler.repeat(8)} Copper and zinc make brass. ${filler.repeat(8)} Zinc there.`;
    expect(passages(text, marksOf("copper zinc brass"))).toContain(
      "**Copper** and **zinc** make **brass**.",
    );
  });

  it("includes a second place for words far from the first", () => {
    const text = `All about copper mines. ${filler.repeat(12)}The price of zinc rises.`;
    const passage = passages(text, marksOf("copper zinc")) ?? "";
    expect(passage).toContain("**copper**");
    expect(passage).toContain("**zinc**");
    expect(passage.length).toBeLessThan(380);
  });

  it("separates headings and items from the text after them, but no sentences", () => {
    const text = "Roofs\nZinc\nSheets last long.\nPrice: 3 €\n(grey)\nAlso,\nred\n";
    const line = "Zinc · Sheets last long. Price: 3 € · (grey) · Also, red";
    expect(passages(text, marksOf("roofs"))).toBe(`**Roofs** · ${line}`);
    expect(passages(text, marksOf("roofs zinc"))).toBe(
      `**Roofs** · ${line.replace("Zinc", "**Zinc**")}`,
    );
    expect(openingText(text)).toBe(`Roofs · ${line}`);
    expect(openingText(`${"Roofs of zinc ".repeat(20).trim()}\n${filler}`)).toMatch(/zinc …$/);
  });

  it("separates no closing brackets of code", () => {
    const text = 'Reed beds:\n{\n"width": "4 m"\n}\n)\nThey grow fast.';
    expect(passages(text, marksOf("reed"))).toBe(
      '**Reed** beds: { "width": "4 m" } ) · They grow fast.',
    );
  });

  it("marks only the ends that were cut", () => {
    const filler = "word ".repeat(200);
    const passage = passages(`${filler}needle ${filler}`, marksOf("needle")) ?? "";
    expect(passage).toMatch(/^… word .*\*\*needle\*\*.* word …$/);
    expect(passages("A needle.", marksOf("needle"))).toBe("A **needle**.");
  });

  it("puts a quoted phrase in bold as a whole, across punctuation and line breaks", () => {
    const mark = phraseMark(tokenizeFolded("running shoes"));
    expect(passages("We sell Running —\nshoes.", [mark])).toBe("We sell **Running — shoes**.");
  });

  it("returns the same for folded and plain text", () => {
    const pieces = fc.constantFrom(
      "Run",
      "running",
      "RUNS",
      "rerun",
      "run_up",
      "·",
      " ",
      ".\n",
      "x1",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join(" ");
        const folded = passages(`${text} é`, marksOf("run x1"));
        expect(passages(`${text} …`, marksOf("run x1"))).toBe(folded?.replace(/ é$/, " …") ?? null);
      }),
    );
  });

  it("returns null if nothing matches", () => {
    expect(passages(filler, marksOf("needle"))).toBeNull();
    expect(passages("", marksOf("needle"))).toBeNull();
  });

  it("cuts text without spaces between words", () => {
    const terms = ["ภาษาไทย", "เป็น", "ภาษา"];
    const filler = terms.join("").repeat(40);
    const shown = passages(`${filler}มดแดง${filler}`, [phraseMark(tokenizeFolded("มดแดง"))]) ?? "";
    expect(shown).toMatch(/^… (?:ภาษา|ไทย|เป็น).*\*\*มดแดง\*\*.*(?:ภาษา|ไทย|เป็น) …$/);
    expect(openingText("👩‍👩‍👧".repeat(90))).toMatch(/^(?:👩‍👩‍👧)+ …$/u);
  });

  it("does not cut a word or a character at the start of a text", () => {
    expect(openingText(filler)).toBe(filler.trim());
    expect(openingText(`${filler.repeat(4)}${filler}`)).toMatch(/long\. …$/);
    expect(openingText("💡".repeat(400)).isWellFormed()).toBe(true);
  });
});

/** A written web or mail address may become a link to itself. */
const ALLOWED = /<\/?(?:p|strong)>|<a href="(?:https?:\/\/|mailto:)[^"]*">|<\/a>/g;

describe("whole tokens", () => {
  it.each([
    ["It costs $9.50 today", "9.50", "It costs **$9.50** today"],
    ["Costs 1,000 € or 50% of it", "000 50", "Costs **1,000** € or **50%** of it"],
    ["An e-mail, a mail", "mail", "An **e-mail**, a **mail**"],
    ["To warden@fen.example now", "fen", "To **warden@fen.example** now"],
    ["On 0.1.0 and 127.0.0.1:3000.", "0.1.0", "On **0.1.0** and **127.0.0.1:3000**."],
    ["Set MAX_PAGE_LENGTH, not max", "page", "Set **MAX_PAGE_LENGTH**, not max"],
    ["The end. Next end", "end", "The **end**. Next **end**"],
    ["From 2024-05-01 on", "2024", "From **2024-05-01** on"],
    [
      "See https://a.org/fen/x?y=1, or www.fen.org.",
      "fen",
      "See **https://a.org/fen/x?y=1**, or **www.fen.org**.",
    ],
    ["C++ or C#", "c", "**C++** or **C#**"],
    ["価格は東京都です", "東京", "価格は**東京**都です"],
    ["東京大学", "東京 大学", "**東京大学**"],
    ["C++の本、C++20", "c 20", "**C**++の本、**C++20**"],
    ["US$9.50 100%ig", "9 100", "US$**9.50** **100**%ig"],
    ["½ cup", "2", "**½** cup"],
  ])("marks all of the token in %j", (text, query, expected) => {
    expect(passages(text, marksOf(query))).toBe(expected);
  });

  it("keeps matches in order, inside the text and apart", () => {
    const pieces = fc.constantFrom("run", " ", "-", "_", "__", ".", "$", "9", ",", "é", "東", "%");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const found = widenToTokens(text, findMatches(text, marksOf("run 9 東")));
        for (const [at, { start, end }] of found.entries()) {
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).not.toMatch(/\s/);
        }
      }),
    );
  });
});

describe("Markdown in page text", () => {
  it.each([
    "Write to a_b@fen.example",
    "WORKBENCH_POLICY and snake_case",
    "see [1], { x: [2] } and a|b",
    "https://a.org/x_y?a=1&b=2",
    "3 * 4 - 5 + 6 = 17 #9",
    "C:\\path and it's 5 > 3",
  ])("leaves %j without escapes", (text) => {
    expect(passages(`${text} needle`, marksOf("needle"))).toBe(`${text} **needle**`);
  });
});

describe("hostile page text", () => {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyEmail: false });
  const shownBy = (source: string): string =>
    markdown
      .render(source)
      .replace(/<[^>]+>/g, "")
      .replace(
        /&(lt|gt|amp|quot);/g,
        (_, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[String(name)] ?? "",
      )
      .trim();

  it.each([
    "<script>alert(1)</script> needle",
    "needle <img src=x onerror=alert(1)>",
    "[needle](javascript:alert(1)) ![needle](http://a.org/x.png)",
    "# needle",
    "- needle",
    "1. needle",
    "> needle",
    "``` needle ```",
    "needle | a\n--- | ---",
    "*needle* **needle** __needle__ ~~needle~~",
    "&lt;b&gt; needle &#x3c;",
    "needle http://a.org/?q=1 www.a.org me@a.org mailto:me@a.org",
    "[needle]: http://a.org",
    "<http://a.org/needle>",
    "needle\\",
    "\\<b> needle",
    "=== needle",
    "***",
  ])("renders %j literally", (text) => {
    const source = passages(text, marksOf("needle")) ?? openingMarkdown(text, []);
    expect(markdown.render(source).replace(ALLOWED, "")).not.toMatch(/<[a-z]/i);
    expect(shownBy(source).replaceAll(" · ", " ")).toBe(text.replace(/\s+/g, " "));
  });

  it("shows no asterisks of bold words, whatever is beside them", () => {
    const terms = fc.constantFrom("C++", "C#", "20", "$9.50", "US", "%", "½", "東京", "の", "été");
    const signs = fc.constantFrom(" ", "_", "-", ".", "+", "*", "€", "’", "(", "“", "💡", "<", "~");
    fc.assert(
      fc.property(fc.array(fc.oneof(terms, signs), { maxLength: 9 }), (parts) => {
        const text = parts.join("").trim();
        const source = passages(text, marksOf("c 20 9 50 1 2 東京 ete"));
        if (source !== null) expect(shownBy(source)).toBe(text.replace(/\s+/g, " "));
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it.each([
    "write to needle@a.org",
    "WORKBENCH_POLICY of a needle",
    "needle [ { a } ]",
    "R&D for needle",
  ])("does not escape %j", (text) => {
    expect(passages(text, marksOf("needle"))?.replaceAll("**", "")).toBe(text);
  });

  it("only ever renders as a paragraph with bold words", () => {
    const pieces = fc.constantFrom(
      "needle",
      " ",
      "\n",
      "*",
      "**",
      "_",
      "`",
      "<b>",
      "<!--",
      "&amp;",
      "[",
      "](x)",
      "!",
      "#",
      "-",
      "+",
      "1.",
      "|",
      "http://",
      "www.a.org",
      "a@b.org",
      "~~",
      "\\",
      ">",
      "    ",
      "\t",
      "=",
      "京都",
      "\u0000",
      "x",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join("");
        const source = passages(text, marksOf("needle 京都")) ?? openingMarkdown(text, []);
        const html = markdown.render(source).replace(ALLOWED, "");
        expect(html).not.toMatch(/<\/?[a-z!]/i);
        expect(source).not.toContain("\n");
      }),
      { numRuns: propertyRuns(1_500) },
    );
  });
});
