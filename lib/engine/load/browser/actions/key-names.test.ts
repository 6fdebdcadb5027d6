import { expect, test } from "vitest";
import { withKeyNames } from "./key-names";

test.each([
  ["ENTER", "Enter"],
  ["return", "Enter"],
  ["page_down", "PageDown"],
  ["arrow-up", "ArrowUp"],
  ["Ctrl+Shift+a", "Control+Shift+a"],
  ["Ctrl + a", "Control+a"],
  ["Ctrl+K", "Control+k"],
  ["Ctrl+Shift+P", "Control+Shift+P"],
  ["cmd++", "Meta++"],
  ["+", "+"],
  ["A", "A"],
  ["ü", "ü"],
  ["-", "-"],
  [" ", " "],
  ["Digit1", "Digit1"],
  ["toString", "toString"],
])("names %s as browsers do", (key, name) => {
  expect(withKeyNames(key)).toBe(name);
});
