import { describe, expect, it } from "vitest";
import { nextRovingIndex, typeahead } from "./roving";

describe("rove", () => {
  const enabled = [true, false, true, true];

  it("moves along its axis, skips what is disabled and wraps around", () => {
    expect(nextRovingIndex("ArrowRight", 0, enabled, "horizontal")).toBe(2);
    expect(nextRovingIndex("ArrowLeft", 2, enabled, "horizontal")).toBe(0);
    expect(nextRovingIndex("ArrowRight", 3, enabled, "horizontal")).toBe(0);
    expect(nextRovingIndex("ArrowLeft", 0, enabled, "horizontal")).toBe(3);
  });

  it("goes to the ends with Home and End", () => {
    expect(nextRovingIndex("Home", 3, [false, true, true], "vertical")).toBe(1);
    expect(nextRovingIndex("End", 0, [true, true, false], "vertical")).toBe(1);
  });

  it("starts at the first or the last entry when none is current", () => {
    expect(nextRovingIndex("ArrowDown", -1, enabled, "vertical")).toBe(0);
    expect(nextRovingIndex("ArrowUp", -1, enabled, "vertical")).toBe(3);
  });

  it("leaves other keys and the other axis alone", () => {
    expect(nextRovingIndex("ArrowDown", 0, enabled, "horizontal")).toBeUndefined();
    expect(nextRovingIndex("a", 0, enabled, "vertical")).toBeUndefined();
  });

  it("goes nowhere when everything is disabled", () => {
    expect(nextRovingIndex("ArrowDown", 0, [false, false], "vertical")).toBeUndefined();
    expect(nextRovingIndex("Home", 0, [], "vertical")).toBeUndefined();
  });
});

describe("typeahead", () => {
  const texts = ["Copy", "Cut", "Paste", "Close"];
  const enabled = [true, true, true, true];

  it("finds the entry that starts with the letters, whatever their case", () => {
    expect(typeahead("p", 0, texts, enabled)).toBe(2);
    expect(typeahead("CL", 0, texts, enabled)).toBe(3);
  });

  it("walks through the entries of one letter when it is typed again", () => {
    expect(typeahead("c", 0, texts, enabled)).toBe(1);
    expect(typeahead("cc", 1, texts, enabled)).toBe(3);
    expect(typeahead("ccc", 3, texts, enabled)).toBe(0);
  });

  it("skips what is disabled and finds nothing where nothing is", () => {
    expect(typeahead("p", 0, texts, [true, true, false, true])).toBeUndefined();
    expect(typeahead("x", 0, texts, enabled)).toBeUndefined();
  });
});
