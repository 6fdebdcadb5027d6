import { describe, expect, it } from "vitest";
import { guidePages } from "./guide";
import { llmsFullText, llmsText, markdownPath, pageMarkdown } from "./plain-guide";

const ORIGIN = "http://127.0.0.1:3000";
const linksOf = (text: string) =>
  [...text.matchAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);

describe("llms.txt", () => {
  it("starts with a title and a quote, then lists every page once with its summary", () => {
    const lines = llmsText(ORIGIN).split("\n");
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines[2]).toMatch(/^> \S/);
    for (const { slug, title, summary } of guidePages)
      expect(
        lines.filter((line) => line === `- [${title}](${ORIGIN}${markdownPath(slug)}): ${summary}`),
        slug,
      ).toHaveLength(1);
  });
});

describe("the form of llms.txt (llmstxt.org)", () => {
  const [title = "", summary = "", ...blocks] = llmsText(ORIGIN).trim().split("\n\n");

  it("has one title and one quote, then sections of links, of which Optional is the last", () => {
    expect(title).toMatch(/^# [^\n]+$/);
    expect(summary).toMatch(/^> [^\n]+$/);
    const headings = blocks.filter((block) => block.startsWith("#"));
    expect(headings.length).toBeGreaterThan(2);
    for (const heading of headings) expect(heading).toMatch(/^## [^\n]+$/);
    expect(headings.at(-1)).toBe("## Optional");
  });

  it("has lists of an absolute link each, with a note", () => {
    const lists = blocks.filter((block) => block.startsWith("- "));
    expect(lists.length).toBe(blocks.filter((block) => block.startsWith("## ")).length);
    for (const line of lists.flatMap((list) => list.split("\n")))
      expect(line).toMatch(/^- \[[^\]]+\]\(http:\/\/127\.0\.0\.1:3000\/[^)\s]+\): \S/);
  });

  it("has only headings, paragraphs and lists", () => {
    for (const block of blocks) expect(block).toMatch(/^(## |- |[A-Z])/);
  });
});

describe("the guide as Markdown", () => {
  it("leads from page to page, and to nothing else without a URL", () => {
    const known = new Set(guidePages.map(({ slug }) => ORIGIN + markdownPath(slug)));
    for (const page of guidePages)
      for (const link of linksOf(pageMarkdown(page, ORIGIN)).map((to) => to.split("#")[0] ?? "")) {
        expect(link === "" || link.startsWith("http"), `${page.slug}: ${link}`).toBe(true);
        if (/\/guide\/(?!fields$)/.test(link)) expect(known, page.slug).toContain(link);
      }
  });

  it("contains every example as JSON that the page has", () => {
    for (const page of guidePages) {
      const [, json] = /## Example\n\n```json\n([\s\S]*?)\n```/.exec(pageMarkdown(page, "")) ?? [];
      expect(json && JSON.parse(json), page.slug).toEqual(page.example);
    }
  });

  it("has every page in the text of the whole guide, in reading order", () => {
    const text = llmsFullText(ORIGIN);
    const places = guidePages.map(({ title, summary }) =>
      text.indexOf(`# ${title}\n\n> ${summary}`),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
