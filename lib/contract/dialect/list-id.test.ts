import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceTypes } from "../kinds";
import { isListId, keyOfList, moreListId, parseResultId } from "./list-id";

const key = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }).filter((text) => {
  const isKey = text.isWellFormed() && text.length <= 100;
  return isKey && !sourceTypes.some((type) => type === text);
});

describe("the id of a list", () => {
  it("keeps the key, and the list and index of a result", () => {
    fc.assert(
      fc.property(key, fc.nat(), (text, index) => {
        const id = moreListId(text);
        if (id === null) throw new Error("no id");
        expect(isListId(id)).toBe(true);
        expect(keyOfList(id)).toBe(text);
        expect(parseResultId(`${id}-${index}`)).toEqual({ list: id, index });
        expect(id).toMatch(/^\+[^-/\s]+$/);
      }),
    );
  });

  it("does not exist for sources of the specification and for odd keys", () => {
    for (const text of ["web", "news", "images", "", "x".repeat(101), "\ud800"])
      expect(moreListId(text)).toBeNull();
    for (const id of ["raw", "request", "+", "+%", "+%ZZ", "other-1"])
      expect([id, parseResultId(`${id}-1`)]).toEqual([id, null]);
  });
});
