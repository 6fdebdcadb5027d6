import { expect, test } from "vitest";
import { isTyping } from "./after-typing";

const key = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("letters and what corrects them go on with the typing", () => {
  for (const each of ["a", "Ä", " ", "/", "Backspace", "Delete", "Shift", "Dead", "Process"])
    expect(isTyping(key(each)), each).toBe(true);
});

test("a key that may send, leave, choose or take back ends the typing", () => {
  for (const each of ["Enter", "Tab", "Escape", "ArrowDown", "Home", "F5"])
    expect(isTyping(key(each)), each).toBe(false);
  expect(isTyping(key("z", { ctrlKey: true }))).toBe(false);
  expect(isTyping(key("k", { metaKey: true }))).toBe(false);
  expect(isTyping(key("Backspace", { altKey: true }))).toBe(false);
});
