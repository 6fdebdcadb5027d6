import { describe, expect, it } from "vitest";
import { keyIntent } from "./key-intent";

const plain = { modified: false, typing: false, inList: false };
const place = { index: 4, count: 10 };

describe("keys among results", () => {
  it("J and K move anywhere in the panel, arrows only in the list", () => {
    expect(keyIntent({ ...plain, key: "j" }, place)).toEqual({ kind: "move", to: 5 });
    expect(keyIntent({ ...plain, key: "K" }, place)).toEqual({ kind: "move", to: 3 });
    expect(keyIntent({ ...plain, key: "ArrowDown" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "ArrowDown", inList: true }, place)).toEqual({
      kind: "move",
      to: 5,
    });
  });

  it("sideways arrows move in a grid only, where the others move by rows", () => {
    const key = { ...plain, inList: true, key: "ArrowRight" };
    expect(keyIntent(key, place)).toBeUndefined();
    const grid = { ...place, vertical: (by: 1 | -1) => 4 + by * 3 };
    expect(keyIntent(key, grid)).toEqual({ kind: "move", to: 5 });
    expect(keyIntent({ ...key, key: "ArrowDown" }, grid)).toEqual({ kind: "move", to: 7 });
    expect(keyIntent({ ...key, key: "ArrowUp" }, grid)).toEqual({ kind: "move", to: 1 });
  });

  it("moving stops at the ends", () => {
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

  it("figures choose tabs, Escape goes back", () => {
    expect(keyIntent({ ...plain, key: "3" }, place)).toEqual({ kind: "tab", index: 2 });
    expect(keyIntent({ ...plain, key: "0" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, key: "Escape", typing: true }, place)).toEqual({ kind: "back" });
  });

  it("typing and chords mean what they always mean", () => {
    expect(keyIntent({ ...plain, typing: true, key: "j" }, place)).toBeUndefined();
    expect(keyIntent({ ...plain, modified: true, key: "k" }, place)).toBeUndefined();
  });
});
