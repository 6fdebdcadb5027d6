import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTypes } from "@/lib/contract/kinds";
import { emptyDraft } from "./draft";
import { formatsOn } from "./draft/formats";
import { readLinkParams, writeLinkParams } from "./link-params";

describe("readable link parameters", () => {
  it("fill the form", () => {
    const link = readLinkParams(
      "?query=site%3Aexample.org+limits&sources=news,web&limit=20&formats=links",
    );
    expect(link?.notes).toEqual([]);
    expect(link?.draft.query.query).toBe("site:example.org limits");
    expect(link?.draft.sources).toEqual({
      types: { web: true, news: true, images: false },
      limit: "20",
    });
    expect(link && formatsOn(link.draft.content.formats)).toEqual(["links"]);
  });

  it("keep the default and leave a note where they cannot be read", () => {
    const link = readLinkParams(
      "query=x&sources=radio&limit=1000&formats=question,html&onlyMainContent=1",
    );
    expect(link?.notes).toEqual([
      "sources: left out radio.",
      'limit: "1000" is not between 1 and 100.',
      "formats: left out question.",
      "onlyMainContent: true or false.",
    ]);
    expect(link?.draft.sources).toEqual(emptyDraft().sources);
    expect(link?.draft.content.onlyMainContent).toBe(true);
  });

  it("are not seen in an address that has none", () => {
    expect(readLinkParams("")).toBeNull();
    expect(readLinkParams("?utm=1")).toBeNull();
  });

  it("leave defaults out", () => {
    expect(writeLinkParams({ ...emptyDraft(), query: { query: "a b" } })).toBe("query=a+b");
  });

  it("come back as they were written", () => {
    const toggles = fc.record({ web: fc.boolean(), news: fc.boolean(), images: fc.boolean() });
    const plain = formatTypes.filter((type) => type !== "question" && type !== "highlights");
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 100, unit: "grapheme-composite" }),
        toggles.filter(({ web, news, images }) => web || news || images),
        fc.integer({ min: 1, max: 100 }).map(String),
        fc.subarray(plain),
        fc.boolean(),
        (query, types, limit, formats, onlyMainContent) => {
          const draft = emptyDraft();
          draft.query.query = query;
          draft.sources = { types, limit };
          const on = Object.fromEntries(
            formats.map((type) => [type, { ...draft.content.formats[type], on: true }]),
          );
          draft.content = {
            ...draft.content,
            formats: { ...draft.content.formats, ...on },
            onlyMainContent,
          };
          expect(readLinkParams(writeLinkParams(draft))).toEqual({ draft, notes: [] });
        },
      ),
    );
  });

  it("read any text without a throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        readLinkParams(`?query=${text}&limit=${text}&sources=${text}&formats=${text}`);
      }),
    );
  });
});
