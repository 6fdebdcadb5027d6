import { describe, expect, it } from "vitest";
import { keyIntent } from "./key-intent";

const plain = { modified: false, typing: false, inList: false };
const place = { index: 4, count: 10 };

describe("keyIntent", () => {
  it("moves with J and K anywhere, with arrow keys only in the list", () => {
    expect(keyIntent({ ...plain, key: "j" }, place)).toEqual({ kind: "move", to: 5 });
    expect(keyIntent({ ...plain, key: "K" }, place)).toEqual({ kind: "move", to: 3 });
    expect(keyIntent({ ...plain, key: "ArrowDown" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "ArrowDown", inList: true }, place)).toEqual({
      kind: "move",
      to: 5,
    });
  });

  it("moves with left and right arrows in a grid, and by rows with up and down", () => {
    const key = { ...plain, inList: true, key: "ArrowRight" };
    expect(keyIntent(key, place)).toBeUndefined();
    const grid = { ...place, vertical: (by: 1 | -1) => 4 + by * 3 };
    expect(keyIntent(key, grid)).toEqual({ kind: "move", to: 5 });
    expect(keyIntent({ ...key, key: "ArrowDown" }, grid)).toEqual({ kind: "move", to: 7 });
    expect(keyIntent({ ...key, key: "ArrowUp" }, grid)).toEqual({ kind: "move", to: 1 });
  });

  it("leaves Shift+F and F in a text to others", () => {
    expect(keyIntent({ ...plain, key: "f" }, place)).toEqual({ kind: "read" });
    expect(keyIntent({ ...plain, key: "F", shifted: true }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "f", typing: true }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "f", modified: true }, place)).toBeUndefined();
  });

  it("stops at both ends", () => {
    expect(keyIntent({ ...plain, key: "j" }, { ...place, index: 9 })).toEqual({
      kind: "move",
      to: 9,
    });
    expect(keyIntent({ ...plain, key: "k" }, { ...place, index: 0 })).toEqual({
      kind: "move",
      to: 0,
    });
    expect(keyIntent({ ...plain, key: "End", inList: true }, place)).toEqual({
      kind: "move",
      to: 9,
    });
  });

  it("selects tabs with digits and goes back with Escape", () => {
    expect(keyIntent({ ...plain, key: "3" }, place)).toEqual({ kind: "tab", index: 2 });
    expect(keyIntent({ ...plain, key: "0" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "Escape", typing: true }, place)).toEqual({ kind: "back" });
  });

  it("picks with X anywhere, and a range with Shift", () => {
    expect(keyIntent({ ...plain, key: "x" }, place)).toEqual({ kind: "pick", range: false });
    expect(keyIntent({ ...plain, key: "X", shifted: true }, place)).toEqual({
      kind: "pick",
      range: true,
    });
    // Caps Lock.
    expect(keyIntent({ ...plain, key: "X" }, place)).toEqual({ kind: "pick", range: false });
    expect(keyIntent({ ...plain, typing: true, key: "x" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, modified: true, key: "x" }, place)).toBeUndefined();
  });

  it("ignores typing and key combinations", () => {
    expect(keyIntent({ ...plain, typing: true, key: "j" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, modified: true, key: "k" }, place)).toBeUndefined();
  });
});
