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

it("finds characters that the service escaped, also at the end of a chunk", async () => {
  const word = String.raw`gr\u00fc\u00DFe \ud83d\ude00 https:\/\/a.example\/b \\u00e9`;
  for (const before of [0, 65_530, 65_533]) {
    const escaped = new Blob([`{"markdown":"${"x".repeat(before)}${word}"}`]);
    for (const text of ["GRÜßE", "😀", "https://a.example/b", "\\u00e9"])
      expect([text, await bodyContains(escaped, text)]).toEqual([text, true]);
    expect(await bodyContains(escaped, "é")).toBe(false);
  }
});

it("stops when it is aborted", async () => {
  expect(await bodyContains(body, "absent", AbortSignal.abort())).toBe(false);
});
