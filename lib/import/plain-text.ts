const FENCE = /^(\s*)((`{3,}|~{3,})[^\n`]*)(\n[\s\S]*\n[ \t]*)\3\s*$/;

/**
 * Removes a byte order mark and a Markdown code fence. Replaces the fence by spaces, so that
 * positions do not change.
 */
export function unwrapText(text: string): string {
  const bare = text.replace(/^\ufeff/, "");
  const [, before, opening, , inner] = FENCE.exec(bare) ?? [];
  return opening === undefined ? bare : `${before}${" ".repeat(opening.length)}${inner}`;
}

/** A prompt with the user and host, or one before a command with more lines. */
const PROMPT = /^\s*(?:[\w.-]{1,60}@[^\n$#%]{1,200}[$#%] |[$%] (?=[^\n]*\n>))/;

/**
 * Removes the prompts of a copied command: the first, and `>` before each further line. Replaces
 * them by spaces, so that positions do not change.
 */
export function withoutPrompts(text: string): string {
  const first = PROMPT.exec(text)?.[0];
  if (first === undefined) return text;
  const rest = text.slice(first.length).trimEnd();
  const every = /^[^\n]*(?:\n>[^\n]*)+$/.test(rest);
  return first.replace(/\S/g, " ") + (every ? rest.replace(/\n>/g, "\n ") : rest);
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

/**
 * Replaces typographic quotes and spaces, which word processors and chats insert, by plain ones.
 */
export const straightenQuotes = (text: string): string =>
  text.replace(
    /[\u00a0\u202f\u200b\u2018\u2019\u201c\u201d\u201e]/g,
    (mark) => plainMarks[mark] ?? mark,
  );
