/** The percent-decoded text. Null if it is not valid percent-encoded UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
