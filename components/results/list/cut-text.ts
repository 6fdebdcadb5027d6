/** The beginning of a text that may be of any length, for places that name a thing; Raw has it whole. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;

/**
 * For text that may hold a very long word: where a font kerns pairs inside it, the browser shapes the rest of the
 * word again at every line, and 50,000 characters take seconds instead of milliseconds.
 */
export const breakLongWordsClass = "[font-kerning:none] [overflow-wrap:anywhere]";

/** Whether a text holds such a word. */
export const hasLongWord = (text: string): boolean => /\S{1000}/.test(text);
