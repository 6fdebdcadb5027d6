/** The first matching line from a position on; the number of lines if none matches. */
export function findLine(lines: readonly string[], from: number, pattern: RegExp): number {
  let at = from;
  while (at < lines.length && !pattern.test(lines[at] ?? "")) at += 1;
  return at;
}
