const MAX_LENGTH = 60;

/** A text of the import for a message, cut after 60 characters. */
export const shortenText = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
