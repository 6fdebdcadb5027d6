import { utf8Length } from "@/lib/format/bytes";

const encoder = new TextEncoder();

/**
 * The beginning of a Markdown text in at most `bytes` of UTF-8, cut between blocks (paragraphs,
 * lists, tables, fenced code). Cuts inside a block only if the whole ones would use less than half: after a line, else
 * after a word, else, as in scripts without spaces, after a character. A cut code block is closed.
 */
export function trimMarkdown(markdown: string, bytes: number): string {
  if (utf8Length(markdown) <= bytes) return markdown;
  const whole: string[] = [];
  let used = 0;
  let next: string | undefined;
  for (const block of blocksOf(markdown)) {
    const size = utf8Length(block) + (whole.length > 0 ? 2 : 0);
    if (used + size > bytes) {
      next = block;
      break;
    }
    whole.push(block);
    used += size;
  }
  const left = bytes - used - (whole.length > 0 ? 2 : 0);
  const part = next !== undefined && used < bytes / 2 ? trimBlock(next, left) : "";
  if (part !== "") whole.push(part);
  // A heading without its text is useless.
  while (/^#{1,6}\s[^\n]*$/.test(whole.at(-1) ?? "")) whole.pop();
  return whole.join("\n\n");
}

/** Blocks between blank lines. A blank line inside fenced code is part of the code. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split(/\r?\n/)) {
    fence = fenceAfter(line, fence);
    if (line.trim() !== "" || fence !== null) lines.push(line);
    else if (lines.length > 0) {
      blocks.push(lines.join("\n"));
      lines = [];
    }
  }
  if (lines.length > 0) blocks.push(lines.join("\n"));
  return blocks;
}

/** The fence of the code block that is open after a line, if `open` was before it. */
export const fenceAfter = (line: string, open: string | null): string | null => {
  if (open === null) return fenceOf(line);
  return closesFence(line, open) ? null : open;
};

/** Backticks after the first ones make a line inline code. */
export const fenceOf = (line: string): string | null =>
  /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? null;

/** Whether a line ends the code block that the fence begins. */
export const closesFence = (line: string, fence: string): boolean => {
  const mark = line.trim();
  return mark.startsWith(fence) && mark.replaceAll(fence[0] ?? "", "") === "";
};

function trimBlock(block: string, bytes: number): string {
  const fence = fenceOf(block.split("\n", 1)[0] ?? "");
  const closing = fence === null ? "" : `\n${fence}`;
  const limit = bytes - closing.length;
  const start = sliceBytes(block, limit);
  const lines = start.slice(0, Math.max(0, start.lastIndexOf("\n")));
  if (fence !== null) return lines.includes("\n") ? lines + closing : "";
  const upToSpace = start.slice(0, Math.max(0, start.search(/\s\S*$/)));
  return [lines, upToSpace].find(({ length }) => length * 2 >= start.length) ?? start;
}

/** The longest beginning within `bytes`, in whole characters. */
function sliceBytes(text: string, bytes: number): string {
  if (bytes <= 0) return "";
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
