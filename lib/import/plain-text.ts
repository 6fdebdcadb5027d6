const FENCE = /^(\s*)((`{3,}|~{3,})[^\n`]*)(\n[\s\S]*\n[ \t]*)\3\s*$/;

/**
 * The text without the mark at the beginning of a file and the fence around a block of Markdown. The fence leaves
 * blanks behind, so that a place in one is the same place in the other.
 */
export function unwrapText(text: string): string {
  const bare = text.replace(/^\ufeff/, "");
  const [, before, opening, , inner] = FENCE.exec(bare) ?? [];
  return opening === undefined ? bare : `${before}${" ".repeat(opening.length)}${inner}`;
}

const plainMarks: Readonly<Record<string, string>> = {
  "\u00a0": " ",
  "\u202f": " ",
  "\u200b": "",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u201e": '"',
};

/** The text with the quotes and spaces that programs want for those that word processors and chats put there. */
export const straightenQuotes = (text: string): string =>
  text.replace(
    /[\u00a0\u202f\u200b\u2018\u2019\u201c\u201d\u201e]/g,
    (mark) => plainMarks[mark] ?? mark,
  );
