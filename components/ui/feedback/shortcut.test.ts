import { describe, expect, it } from "vitest";
import { ariaKeyShortcut, keyCaps } from "./shortcut";
import { isSingleKey } from "./single-keys";

describe("keyCaps", () => {
  it("shows the main modifier of the platform", () => {
    expect(keyCaps("mod+enter", true)).toEqual(["⌘", "Enter"]);
    expect(keyCaps("mod+enter", false)).toEqual(["Ctrl", "Enter"]);
  });

  it("capitalizes letters and keeps other names", () => {
    expect(keyCaps("alt+k", false)).toEqual(["Alt", "K"]);
    expect(keyCaps("F2", false)).toEqual(["F2"]);
  });
});

describe("ariaKeyShortcut", () => {
  it("uses the key names of the attribute", () => {
    expect(ariaKeyShortcut("mod+enter", true)).toBe("Meta+Enter");
    expect(ariaKeyShortcut("mod+shift+up", false)).toBe("Control+Shift+ArrowUp");
    expect(ariaKeyShortcut("/", false)).toBe("/");
  });
});

describe("isSingleKey", () => {
  it.each([
    ["n", true],
    ["/", true],
    ["shift+f", true],
    ["mod+k", false],
    ["alt+k", false],
    ["F8", false],
    ["shift+F8", false],
    ["enter", false],
  ])("%s: %s", (shortcut, expected) => {
    expect(isSingleKey(shortcut)).toBe(expected);
  });
});
