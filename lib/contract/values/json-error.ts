/** By `ParseErrorCode` of jsonc-parser, a const enum that does not exist at run time. */
const messages: Readonly<Record<number, string>> = {
  1: "Invalid JSON. Strings and names need double quotes.",
  2: "This is not a valid number.",
  3: "A name in double quotes is missing, or there is an extra comma.",
  4: "A value is missing, or there is an extra comma.",
  5: "A colon is missing before this.",
  6: "A comma is missing before this.",
  7: "A closing brace is missing.",
  8: "A closing bracket is missing.",
  9: "Remove the text after the value.",
  10: "JSON does not support comments.",
  11: "The comment is not closed.",
  12: "A closing quote is missing.",
  13: "The number is incomplete.",
  14: "A \\u escape needs four hexadecimal digits.",
  15: "This escape is not valid in JSON.",
  16: "Line breaks and other control characters in strings must be escaped.",
};

export const jsonErrorMessage = (code: number): string => messages[code] ?? "Invalid JSON.";
