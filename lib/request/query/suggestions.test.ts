import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "@/lib/contract/query/query-text";
import { cpuTime } from "@/tests/support/cpu-time";
import { applySuggestion, suggestQuery } from "./suggestions";

const known = { requested: ["docs.example.org", "example.com"], found: ["news.example.net"] };
/** `|` marks the caret. */
const texts = (marked: string, asked = false) => {
  const caret = marked.indexOf("|");
  const query = marked.replace("|", "");
  return suggestQuery(query, caret, known, asked)?.items.map(({ text }) => text) ?? [];
};
const accept = (marked: string, which = 0) => {
  const caret = marked.indexOf("|");
  const query = marked.replace("|", "");
  const list = suggestQuery(query, caret, known);
  const item = list?.items[which];
  if (!list || !item) throw new Error("nothing to accept");
  const next = applySuggestion(query, list, item);
  return `${next.query.slice(0, next.caret)}|${next.query.slice(next.caret)}`;
};

describe("suggestQuery", () => {
  it("suggests operators by their first letters, negated or not", () => {
    expect(texts("si|")).toEqual(["site:"]);
    expect(texts("words -FIL|")).toEqual(["-filetype:"]);
    expect(texts("all| more")).toEqual(["allinurl:", "allintitle:"]);
  });

  it("waits for a second letter, so that plain words are not disturbed", () => {
    expect(texts("i|")).toEqual([]);
    expect(texts("a |")).toEqual([]);
    expect(texts("|")).toEqual([]);
    expect(texts("larger|")).toEqual(["larger:"]);
  });

  it("lists every operator on request", () => {
    expect(texts("words |", true).length).toBeGreaterThanOrEqual(8);
    expect(texts("words -|", true)).toContain("-site:");
  });

  it("suggests domains of past requests before those of the results", () => {
    expect(texts("site:|")).toEqual([
      "site:docs.example.org",
      "site:example.com",
      "site:news.example.net",
    ]);
    expect(texts("-site:exam|")).toEqual([
      "-site:example.com",
      "-site:docs.example.org",
      "-site:news.example.net",
    ]);
    expect(texts("related:news|")).toEqual(["related:news.example.net"]);
  });

  it("suggests file types and image sizes", () => {
    expect(texts("filetype:p|")).toEqual(["filetype:pdf", "filetype:pptx"]);
    expect(texts("larger:19|")).toEqual(["larger:1920x1080"]);
    expect(texts("imagesize:|").length).toBeGreaterThan(4);
  });

  it("suggests nothing in phrases, closed or not, or for unknown operators", () => {
    expect(texts('"on the si|te"')).toEqual([]);
    expect(texts('"on the si|')).toEqual([]);
    expect(texts('intitle:"si|')).toEqual([]);
    expect(texts("http:si|")).toEqual([]);
    expect(texts("intitle:si|")).toEqual([]);
  });

  it("omits a suggestion that is already typed", () => {
    expect(texts("filetype:pdf|")).toEqual([]);
  });

  it("replaces the token at the caret", () => {
    expect(accept("words si|")).toBe("words site:|");
    expect(accept("words site:doc| more")).toBe("words site:docs.example.org |more");
    expect(accept("-filetype:p|xx")).toBe("-filetype:pdf |");
  });

  it("changes nothing outside the token and parses as suggested", () => {
    const part = fc.constantFrom("site:", "filetype:p", "si", "-", '"', " ", "words", "larger:1");
    fc.assert(
      fc.property(fc.array(part), fc.nat(), (parts, at) => {
        const query = parts.join("");
        const caret = query === "" ? 0 : at % (query.length + 1);
        const list = suggestQuery(query, caret, known, true);
        for (const item of list?.items ?? []) {
          if (!list) return;
          const next = applySuggestion(query, list, item);
          expect(next.query.startsWith(query.slice(0, list.from) + item.text)).toBe(true);
          expect(next.query.endsWith(query.slice(list.to))).toBe(true);
          expect(next.caret).toBeLessThanOrEqual(next.query.length);
          if (item.kind === "value" && !query.includes('"'))
            expect(
              parseQuery(next.query).some(
                ({ raw, kind }) => kind === "operator" && raw.endsWith(item.text),
              ),
            ).toBe(true);
        }
      }),
    );
  });

  it("is fast on a full query", () => {
    const query = '"a b" site:x.org -word '.repeat(22).slice(0, 500);
    const many = Array.from({ length: 500 }, (_, index) => `host${index}.example`);
    const began = cpuTime();
    for (let caret = 0; caret <= 500; caret += 5)
      suggestQuery(`${query} site:`, query.length + 6, { requested: many, found: many });
    expect(cpuTime() - began).toBeLessThan(8_000);
  });
});
