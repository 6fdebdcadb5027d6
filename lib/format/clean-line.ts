/** At most `length` characters of a text, on one line without control characters. */
export const cleanLine = (text: string, length: number): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029\ufeff]+/gu, " ")
    .trim()
    .slice(0, length)
    .toWellFormed()
    .trim();
