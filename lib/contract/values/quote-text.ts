const MAX_LENGTH = 60;

/** A text of the request in quotation marks for a message, cut after 60 characters. */
export const quoteText = (text: string): string =>
  JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
