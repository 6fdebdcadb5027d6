import { expect, test } from "vitest";
import { isTypingKey } from "./after-typing";

const key = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("letters and editing keys are typing keys", () => {
  for (const each of ["a", "Ä", " ", "/", "Backspace", "Delete", "Shift", "Dead", "Process"])
    expect(isTypingKey(key(each)), each).toBe(true);
});

test("keys that may submit, leave, choose or undo are not typing keys", () => {
  for (const each of ["Enter", "Tab", "Escape", "ArrowDown", "Home", "F5"])
    expect(isTypingKey(key(each)), each).toBe(false);
  expect(isTypingKey(key("z", { ctrlKey: true }))).toBe(false);
  expect(isTypingKey(key("k", { metaKey: true }))).toBe(false);
  expect(isTypingKey(key("Backspace", { altKey: true }))).toBe(false);
});
