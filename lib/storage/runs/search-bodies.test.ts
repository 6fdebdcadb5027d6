import { expect, it } from "vitest";
import { bodyContains } from "./search-bodies";

const body = new Blob([
  JSON.stringify({
    markdown: `${"harbour ".repeat(20_000)}Zephyrine said "Öl" ${"x".repeat(70_000)}`,
  }),
]);

it("finds words in any chunk, ignoring case, all of them", async () => {
  expect(await bodyContains(body, "zephyrine")).toBe(true);
  expect(await bodyContains(body, "ÖL harbour")).toBe(true);
  expect(await bodyContains(body, '"öl"')).toBe(true);
  expect(await bodyContains(body, "zephyrine albatross")).toBe(false);
});

it("stops when it is aborted", async () => {
  expect(await bodyContains(body, "absent", AbortSignal.abort())).toBe(false);
});
