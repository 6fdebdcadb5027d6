import { describe, expect, it } from "vitest";
import { shortcutOf } from "./shortcuts";

const press = (key: string, extra: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  ...extra,
});

describe("shortcuts of the page", () => {
  it("run with either modifier, also while typing", () => {
    expect(shortcutOf(press("Enter", { metaKey: true }), true)).toBe("run");
    expect(shortcutOf(press("Enter", { ctrlKey: true }), false)).toBe("run");
  });

  it("do not run again for a key that is held down, nor for Enter alone", () => {
    expect(shortcutOf(press("Enter", { ctrlKey: true, repeat: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter"), false)).toBeNull();
  });

  it("leave signs alone while somebody types", () => {
    expect(shortcutOf(press("/"), false)).toBe("query");
    expect(shortcutOf(press("/"), true)).toBeNull();
    expect(shortcutOf(press("?"), false)).toBe("help");
    expect(shortcutOf(press("?"), true)).toBeNull();
  });

  it("leave the browser's own combinations and unfinished input alone", () => {
    expect(shortcutOf(press("/", { ctrlKey: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter", { ctrlKey: true, altKey: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter", { ctrlKey: true, isComposing: true }), true)).toBeNull();
  });
});
