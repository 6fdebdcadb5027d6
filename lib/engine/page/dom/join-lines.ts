import "server-only";

/** Ideographs, kana, their punctuation and full-width forms. */
const WIDE = "\\u2e80-\\u312f\\u3190-\\u9fff\\uf900-\\ufaff\\uff01-\\uff60";
const BREAK = new RegExp(`([${WIDE}])[ \\t]*[\\r\\n][ \\t\\r\\n\\f]*(?=[${WIDE}])`, "g");

/**
 * Joins lines of Chinese and Japanese text, where a line break of the source is not a space
 * (https://www.w3.org/TR/css-text-3/#line-break-transform).
 */
export const joinLines = (text: string): string => text.replace(BREAK, "$1");
