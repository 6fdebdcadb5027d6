import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { plainText } from "../dom/plain-text";
import { markedPage } from "../test-support/marked-page";
import { wordScore } from "../test-support/word-score";
import { mainContent } from "./main-content";

const files = globSync(join(import.meta.dirname, "../test-support/pages/*.html")).sort();

test("covers pages of many kinds", () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
});

test.each(files.map((file) => [basename(file, ".html"), file]))("%s", (_, file) => {
  const { html, text } = markedPage(readFileSync(file, "utf8"));
  const source = parseSource(html, "https://pages.example/one");
  const { root, by, heading } = mainContent(source.html, source);
  const found = `${heading ?? ""}\n${plainText(root.innerHTML).text}`;
  expect(wordScore(text, found).f1, `${by}\n${found}`).toBeGreaterThan(0.9);
});
