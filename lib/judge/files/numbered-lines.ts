type NumberedLine = {
  /** Counted from 1. */
  readonly line: number;
  readonly content: string;
};

/** The lines of a file that are not blank, with their numbers. */
export const numberedLines = (text: string): readonly NumberedLine[] =>
  text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== "");
