import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  annotationFields,
  annotationText,
  formatTags,
  MAX_TAGS,
  NOTE_LENGTH,
  parseAnnotation,
  parseTags,
  TAG_LENGTH,
} from "./annotation";

describe("tags", () => {
  it("are separated by commas, may start with # and count once in any case", () => {
    expect(parseTags("prices, #weekly,, Prices ,  two   words, #")).toEqual([
      "prices",
      "weekly",
      "two words",
    ]);
  });

  it("survive the form unchanged, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const tags = parseTags(text);
        expect(parseTags(formatTags(tags))).toEqual(tags);
        expect(tags.length).toBeLessThanOrEqual(MAX_TAGS);
        for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(TAG_LENGTH);
      }),
    );
  });
});

describe("a stored annotation", () => {
  it("is read with its limits, and malformed parts are ignored", () => {
    expect(parseAnnotation({ note: " a\r\nb\u0000 ", tags: ["x", 1, "X", "y"] })).toEqual({
      note: "a\nb",
      tags: ["x", "y"],
    });
    expect(parseAnnotation({ note: 5, tags: "x" })).toEqual({ note: "", tags: [] });
    expect(parseAnnotation({ note: "n".repeat(NOTE_LENGTH + 1) }).note).toHaveLength(NOTE_LENGTH);
  });

  it("is written without empty parts and searched with its tags", () => {
    expect(annotationFields({ note: "", tags: [] })).toEqual({});
    const annotation = { note: "Slow in the morning", tags: ["prices"] };
    expect(annotationFields(annotation)).toEqual(annotation);
    expect(annotationText(annotation)).toBe("#prices\nSlow in the morning");
  });
});
