import "server-only";

/** The number of characters except whitespace and control characters. */
export function countLetters(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 32) letters += 1;
  return letters;
}
