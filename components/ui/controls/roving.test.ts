import { describe, expect, it } from "vitest";
import { nextRovingIndex, typeahead } from "./roving";

describe("nextRovingIndex", () => {
  const enabled = [true, false, true, true];

  it("moves along its axis, skips disabled entries and wraps around", () => {
    expect(nextRovingIndex("ArrowRight", 0, enabled, "horizontal")).toBe(2);
    expect(nextRovingIndex("ArrowLeft", 2, enabled, "horizontal")).toBe(0);
    expect(nextRovingIndex("ArrowRight", 3, enabled, "horizontal")).toBe(0);
    expect(nextRovingIndex("ArrowLeft", 0, enabled, "horizontal")).toBe(3);
  });

  it("moves to the ends with Home and End", () => {
    expect(nextRovingIndex("Home", 3, [false, true, true], "vertical")).toBe(1);
    expect(nextRovingIndex("End", 0, [true, true, false], "vertical")).toBe(1);
  });

  it("starts at the first or the last entry when none is current", () => {
    expect(nextRovingIndex("ArrowDown", -1, enabled, "vertical")).toBe(0);
    expect(nextRovingIndex("ArrowUp", -1, enabled, "vertical")).toBe(3);
  });

  it("ignores other keys and the other axis", () => {
    expect(nextRovingIndex("ArrowDown", 0, enabled, "horizontal")).toBeUndefined();
    expect(nextRovingIndex("a", 0, enabled, "vertical")).toBeUndefined();
  });

  it("returns undefined if everything is disabled", () => {
    expect(nextRovingIndex("ArrowDown", 0, [false, false], "vertical")).toBeUndefined();
    expect(nextRovingIndex("Home", 0, [], "vertical")).toBeUndefined();
  });
});

describe("typeahead", () => {
  const texts = ["Copy", "Cut", "Paste", "Close"];
  const enabled = [true, true, true, true];

  it("finds the entry that starts with the letters, ignoring case", () => {
    expect(typeahead("p", 0, texts, enabled)).toBe(2);
    expect(typeahead("CL", 0, texts, enabled)).toBe(3);
  });

  it("cycles through the entries of a letter that is typed repeatedly", () => {
    expect(typeahead("c", 0, texts, enabled)).toBe(1);
    expect(typeahead("cc", 1, texts, enabled)).toBe(3);
    expect(typeahead("ccc", 3, texts, enabled)).toBe(0);
  });

  it("skips disabled entries and finds nothing in an empty list", () => {
    expect(typeahead("p", 0, texts, [true, true, false, true])).toBeUndefined();
    expect(typeahead("x", 0, texts, enabled)).toBeUndefined();
  });
});
