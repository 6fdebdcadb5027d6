/** Ends every line with a line feed. Parsers of CSV expect the same line break in the whole file. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, "\n");

export const lineBreaksIn = (text: string): number => text.split("\n").length - 1;
