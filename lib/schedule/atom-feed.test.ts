import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { parseFeed } from "@/lib/engine/library/sources/feed";
import { type AtomEntry, atomFeed } from "./atom-feed";

const entry: AtomEntry = {
  ...{ id: "urn:uuid:1", url: "https://example.com/?a=1&b=2", title: "A", snippet: "s" },
  ...{ source: "web", date: null, foundAt: Date.parse("2026-11-25T10:00:00.500Z") },
};
const feed = (entries: readonly AtomEntry[]) =>
  atomFeed({
    id: "urn:uuid:0",
    title: "Storms",
    self: "https://workbench.example.com/feeds/x.xml",
    page: "https://workbench.example.com/schedules",
    updatedAt: entry.foundAt,
    entries,
  });

/** Texts of the elements by name, as an XML parser reads them. */
function textsOf(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        texts[name] = [...(texts[name] ?? []), ""];
      },
      ontext: (text) => {
        const list = texts[open.at(-1) ?? ""];
        if (list) list[list.length - 1] += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return texts;
}

describe("atomFeed", () => {
  it("has every element that RFC 4287 requires", () => {
    const texts = textsOf(feed([entry]));
    expect(texts).toMatchObject({
      id: ["urn:uuid:0", "urn:uuid:1"],
      title: ["Storms", "A"],
      updated: ["2026-11-25T10:00:00Z", "2026-11-25T10:00:00Z"],
      name: ["Search Workbench"],
      summary: ["s"],
    });
    expect(parseFeed(feed([entry]), "https://workbench.example.com/")?.entries).toEqual([
      { url: entry.url, publishedAt: expect.stringContaining("2026-11-25T10:00:00") },
    ]);
  });

  it("escapes markup, and removes what XML cannot contain", () => {
    const title = `<script>alert("1")</script> & ]]> \u0000\u001b\ud800 \u{1f300}`;
    const texts = textsOf(feed([{ ...entry, title, snippet: title }]));
    expect(texts.script).toBeUndefined();
    expect(texts.title?.[1]).toBe(`<script>alert("1")</script> & ]]> \ufffd\ufffd\ufffd \u{1f300}`);
  });

  it("gives any text back, and stays one entry", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(text, text, (title, snippet) => {
        const texts = textsOf(feed([{ ...entry, title, snippet }]));
        expect(texts.entry).toHaveLength(1);
        expect(texts.title?.[1]).toBe(title);
        expect(texts.summary).toEqual([snippet]);
      }),
    );
  });
});
