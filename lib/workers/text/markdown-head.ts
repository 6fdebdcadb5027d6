/** Texts up to this many characters are rendered without a preview. */
const MAX_HEAD_LENGTH = 16_000;

/**
 * The beginning of a long Markdown text, to show while the whole is being rendered. Ends at an
 * empty line outside code fences, so that it renders the same. Null if the text is short enough.
 */
export function markdownHead(text: string): string | null {
  if (text.length <= MAX_HEAD_LENGTH * 2) return null;
  const lines = text.slice(0, MAX_HEAD_LENGTH).split("\n");
  let fence: string | null = null;
  let end = 0;
  let at = 0;
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark[0] === fence[0] && mark.length >= fence.length)
      fence = null;
    if (fence === null && line.trim() === "") end = at;
    at += line.length + 1;
  }
  return end > 0 ? text.slice(0, end) : null;
}
