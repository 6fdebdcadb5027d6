import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { MAX_MARKDOWN_LENGTH, renderMarkdown } from "./markdown";

const html = (text: string, baseUrl: string | null = null) =>
  renderMarkdown(text, baseUrl).blocks.join("");

describe("renderMarkdown", () => {
  it("renders headings, lists, tables and code", () => {
    const page = html("# A\n\n- b\n\n| c |\n|--:|\n| d |\n\n```js\ne\n```");
    for (const part of [
      "<h1>A</h1>",
      "<li>b</li>",
      '<td align="right">d</td>',
      '<pre><code data-language="js">e',
    ])
      expect(page).toContain(part);
    expect(page).not.toContain("style=");
  });

  it("names the language of a code fence, and nothing else of its info string", () => {
    expect(html("```c++ title=x\n<a>\n```")).toBe(
      '<pre><code data-language="c++">&lt;a&gt;\n</code></pre>\n',
    );
    expect(html('```"onload=x\na\n```')).toBe("<pre><code>a\n</code></pre>\n");
  });

  it("returns self-contained blocks", () => {
    const { blocks } = renderMarkdown("paragraph of some words\n\n- item\n\n".repeat(500), null);
    expect(blocks.length).toBeGreaterThan(5);
    for (const block of blocks) {
      expect(block.match(/<p>/g)?.length).toBe(block.match(/<\/p>/g)?.length);
      expect(block.match(/<ul>/g)?.length).toBe(block.match(/<\/ul>/g)?.length);
    }
  });

  it("resolves relative links against the base URL and drops them without one", () => {
    expect(html("[a](../b#c)", "https://example.org/x/y")).toContain(
      'href="https://example.org/b#c"',
    );
    expect(html("[a](../b)")).toBe("<p><a>a</a></p>\n");
  });

  it("shows alternative text and host instead of an image", () => {
    const page = html(
      '![a "b" <c>](https://example.org/p.png) [![d](e.png)](https://example.org/)',
    );
    expect(page).not.toContain("<img");
    expect(page).toContain("· example.org</span>");
    expect(page).toContain("d · unknown URL");
    expect(html("![](data:image/png;base64,AAAA)")).toContain("embedded");
  });

  it("lists each remote image once, resolved against the base URL", () => {
    const text =
      '![](a.png "t") ![x](https://b.example/?q="&r) ![](a.png) ![](data:image/png,) ![](ftp://c/d)';
    const { images, blocks } = renderMarkdown(text, "https://a.example/x/");
    expect(images).toEqual(["https://a.example/x/a.png", "https://b.example/?q=%22&r"]);
    expect(blocks.join("")).toContain('placeholder="https://a.example/x/a.png"');
    expect(renderMarkdown("![](a.png)", null).images).toEqual([]);
  });

  it("truncates text that is too long and reports by how much", () => {
    expect(renderMarkdown("a".repeat(MAX_MARKDOWN_LENGTH + 7), null).cut).toBe(7);
    expect(renderMarkdown("a", null).cut).toBe(0);
  });
});

describe("hostile Markdown", () => {
  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&#115;cript:alert(1))",
    "[a](&#x6A;avascript:alert(1))",
    "[a](<java\tscript:alert(1)>)",
    "[a](java%0ascript:alert(1))",
    "[a](vbscript:x)",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](file:///etc/passwd)",
    "[a](blob:https://example.org/1)",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]",
    "![a](javascript:alert(1))",
  ])("does not make a link of %j", (text) => {
    for (const base of [null, "https://example.org/"]) {
      const hrefs = [...html(text, base).matchAll(/(?:href|src)="([^"]*)"/g)].map(
        (each) => each[1],
      );
      for (const href of hrefs) expect(href).toMatch(/^https:\/\/example\.org\//);
    }
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "a <iframe src=//example.org></iframe>",
    '[a](https://example.org/"onmouseover="alert(1))',
    '[a](https://example.org "x\\" onclick=\\"alert(1)")',
    '![a" onerror="alert(1)](https://example.org/x)',
    '```"><script>alert(1)</script>\nx\n```',
  ])("shows markup as text: %j", (text) => {
    const tags = [...html(text).matchAll(/<\/?([a-z0-9]+)((?:\s[^<>"]*(?:"[^"]*")?)*)>/g)];
    for (const [, name, attributes] of tags) {
      expect(["p", "a", "span", "pre", "code"]).toContain(name);
      expect((attributes ?? "").replace(/"[^"]*"/g, "")).not.toMatch(/\son/);
    }
    expect(html(text)).not.toMatch(/<(script|img|svg|iframe)/);
  });

  it("contains no other elements, whatever the text", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      '"',
      "[",
      "](",
      ")",
      "`",
      "*",
      "&lt;",
      "script",
      "\n\n",
      "|",
      "- ",
      "javascript:",
      " onload=",
      "!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(html(pieces.join(""), "https://example.org/")).not.toMatch(
          /<(script|img|iframe|svg|style|form)|="\s*javascript:/,
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe("pathological Markdown of 80 kB", () => {
  const size = 80_000;
  const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  it.each<[string, string]>([
    ["nested emphasis", `${filled("*a **a ")}`],
    ["stars", filled("*")],
    ["opening brackets", filled("[")],
    ["images in images", filled("![")],
    ["brackets and parentheses", filled("[a](")],
    ["quotes in quotes", filled("> ")],
    ["quotes on lines", filled(`${">".repeat(400)}a\n`)],
    [
      "nested lists",
      Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"),
    ],
    ["backticks", Array.from({ length: 400 }, (_, index) => "`".repeat(index)).join(" ")],
    ["entities", filled("&#x6a;&")],
    ["references", filled("[a]: b\n")],
    ["open tags", filled("<a ")],
    ["table columns", `${filled("|a")}\n${filled("|-")}\n${filled("|b")}`],
    ["addresses", filled("https://a.")],
    ["tildes", filled("~~a ")],
    ["underscores in words", filled("a_")],
    ["mail addresses", filled("a@b.c")],
    ["slashes", filled("//")],
  ])("renders in time: %s", (_name, text) => {
    const start = cpuTime();
    renderMarkdown(text, "https://example.org/");
    expect(cpuTime() - start).toBeLessThan(10_000);
  });
});
