/**
 * For text that may contain a very long word. With kerning, browsers shape the rest of the word
 * again for every line: 50,000 characters take seconds instead of milliseconds.
 */
export const breakAnywhereClass = "[font-kerning:none] [overflow-wrap:anywhere]";

export const hasLongWord = (text: string): boolean => /\S{1000}/.test(text);
