import { expect, test } from "vitest";
import { textPageTitle } from "./text-page";

const titleOf = (text: string) => textPageTitle({ form: "markdown", text });

test.each([
  ["# Gates open", "Gates open"],
  ["Text\n\n## Gates open ##\n# Later", "Gates open"],
  ["#\tGates # open  #\r\nText", "Gates # open"],
  ["---\ntitle: Gates\n---\n# Later", "Gates"],
  ["#Gates", undefined],
  ["# \n## ", undefined],
])("finds the title of %j", (text, title) => {
  expect(titleOf(text)).toBe(title);
});

test.each([
  ["spaces", " "],
  ["hashes", "#"],
])("reads a heading with many %s in linear time", (_name, filler) => {
  const start = performance.now();
  expect(titleOf(`# a${filler.repeat(60_000)}x`)).toMatch(/^a/);
  expect(performance.now() - start).toBeLessThan(5_000);
});
