import { describe, expect, it } from "vitest";
import { workbenchCommands } from "./commands";
import { shortcutOf } from "./shortcuts";

const press = (key: string, extra: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...extra,
});

describe("shortcutOf", () => {
  it("runs with either modifier, also while typing", () => {
    expect(shortcutOf(press("Enter", { metaKey: true }), true)).toBe("run");
    expect(shortcutOf(press("Enter", { ctrlKey: true }), false)).toBe("run");
  });

  it("does not run again for a repeated key, nor for Enter alone", () => {
    expect(shortcutOf(press("Enter", { ctrlKey: true, repeat: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter"), false)).toBeNull();
  });

  it("ignores characters while typing", () => {
    expect(shortcutOf(press("/"), false)).toBe("query");
    expect(shortcutOf(press("/"), true)).toBeNull();
    expect(shortcutOf(press("?"), false)).toBe("help");
    expect(shortcutOf(press("?"), true)).toBeNull();
  });

  it("distinguishes undo and redo by Shift, and repeats them", () => {
    const held = { ctrlKey: true, repeat: true };
    expect(shortcutOf(press("z", { ctrlKey: true }), true)).toBe("undo");
    expect(shortcutOf(press("Z", { metaKey: true, shiftKey: true }), true)).toBe("redo");
    expect(shortcutOf(press("y", { ctrlKey: true }), false)).toBe("redo");
    expect(shortcutOf(press("z", held), false)).toBe("undo");
    expect(shortcutOf(press("k", held), false)).toBeNull();
    expect(shortcutOf(press("z"), false)).toBeNull();
  });

  it("matches a character whichever keys produce it", () => {
    expect(shortcutOf(press("/", { shiftKey: true }), false)).toBe("query");
    expect(shortcutOf(press("?", { shiftKey: true }), false)).toBe("help");
  });

  it("distinguishes letters by Shift, not by Caps Lock", () => {
    expect(shortcutOf(press("F", { shiftKey: true }), false)).toBe("find-field");
    expect(shortcutOf(press("f"), false)).toBeNull();
    expect(shortcutOf(press("N"), false)).toBe("new");
    expect(shortcutOf(press("N", { shiftKey: true }), false)).toBeNull();
  });

  it("assigns every shortcut to one command", () => {
    const keys = workbenchCommands.flatMap((command): readonly string[] =>
      "keys" in command ? command.keys : [],
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(5);
  });

  it("ignores browser shortcuts and unfinished input", () => {
    expect(shortcutOf(press("/", { ctrlKey: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter", { ctrlKey: true, altKey: true }), false)).toBeNull();
    expect(shortcutOf(press("Enter", { ctrlKey: true, isComposing: true }), true)).toBeNull();
  });
});
