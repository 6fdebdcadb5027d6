/**
 * Empties the line `sep=;` with which spreadsheets begin a CSV file to name its separator. The other lines keep their
 * numbers.
 */
export const withoutSeparatorLine = (text: string): string =>
  text.replace(/^"?sep=.?"?[ \t]*(?=\n)/i, "");
