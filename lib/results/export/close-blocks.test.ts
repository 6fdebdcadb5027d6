import MarkdownIt from "markdown-it";
import { expect, it } from "vitest";
import { closeBlocks } from "./close-blocks";

const parser = new MarkdownIt({ html: true });

it.each([
  "```js\ncode",
  "<!-- left open",
  "Text\n<!-- a -->\n\n  <!-- left\n\nopen\n```",
  "<pre>\n\ncode",
  "<SCRIPT src=x>\n\ncode",
  "<textarea",
  "<?php\n\necho 1;",
  "<![CDATA[ x",
  "<!doctype",
])("ends the block that a text leaves open: %j", (text) => {
  const after = (markdown: string) => parser.render(`${markdown}\n\n## After`);
  expect(after(text)).not.toContain("<h2>After</h2>");
  expect(after(closeBlocks(text))).toContain("<h2>After</h2>");
});

it.each([
  "Text <!-- that is not a block",
  "```\n<!-- code\n```",
  "    <!-- indented code",
  "<!-- a --> b",
  "<!-- a\n\n--> b",
  "<pre>x</PRE>\n\n<preview>",
  "<!DOCTYPE html>\n<?xml?>\n<div>",
])("changes nothing else: %j", (text) => {
  expect(closeBlocks(text)).toBe(text);
});
