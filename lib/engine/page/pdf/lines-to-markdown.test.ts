import { expect, test } from "vitest";
import { Turns } from "@/lib/concurrency/turns";
import { longestTask } from "@/tests/support/cpu-time";
import { linesToMarkdown } from "./lines-to-markdown";
import { withoutRunningLines } from "./running-lines";
import type { PdfLine } from "./text-lines";

const line = (page: number, row: number, texts: readonly string[], gap: number): PdfLine => {
  const cells = texts.map((text, at) => ({ x: 50 + at * 200, right: 150 + at * 200, text }));
  return { cells, text: texts.join(" "), x: 50, right: 350, y: 780 - row * gap, size: 11, page };
};
const longDocument = (texts: (row: number) => readonly string[], gap: number) =>
  Array.from({ length: 2_000 }, (_, page) =>
    Array.from({ length: 50 }, (__, row) => line(page + 1, row, texts(row), gap)),
  );

test.each([
  ["one paragraph", longDocument((row) => [`the words of line ${row} go on,`], 12), /^the words/],
  ["paragraphs", longDocument((row) => [`Line ${row} is short.`], 40), /^Line 2 is/],
  ["tables", longDocument((row) => [`cell ${row}`, "other cell"], 14), /^\| cell 0 \|/],
])("does not block the event loop with 100,000 lines: %s", async (_name, pages, beginning) => {
  let markdown = "";
  const longest = await longestTask(async () => {
    const turns = new Turns();
    markdown = await linesToMarkdown(await withoutRunningLines(pages, turns), turns);
  });
  expect(markdown.slice(0, 80)).toMatch(beginning);
  expect(longest).toBeLessThan(300);
});
