/** Ends every line with a line feed. Parsers of CSV expect the same line break in the whole file. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, "\n");
