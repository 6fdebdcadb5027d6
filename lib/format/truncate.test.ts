import { expect, test } from "vitest";
import { startOf, truncate } from "./truncate";

test("keeps a text that is short enough", () => {
  expect(truncate("abc", 3)).toBe("abc");
  expect(startOf("ab😀", 4)).toBe("ab😀");
});

test("marks that a text was shortened, without a space before the mark", () => {
  expect(truncate("abc def", 4)).toBe("abc…");
});

test("splits no surrogate pair", () => {
  expect(truncate("ab😀c", 3)).toBe("ab…");
  expect(truncate("ab😀c", 4)).toBe("ab😀…");
  expect(startOf("ab😀c", 3)).toBe("ab");
});
