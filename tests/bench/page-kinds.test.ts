import { expect, test } from "vitest";
import { pageKindQuality } from "./page-kinds";

test("finds the main content of templates of every kind better than Readability", async () => {
  const { figures, isMet } = await pageKindQuality();
  expect(isMet, JSON.stringify(figures)).toBe(true);
  expect(figures.f1).toBeGreaterThan(0.95);
  expect(figures.smallPagesF1).toBeGreaterThan(0.97);
});
