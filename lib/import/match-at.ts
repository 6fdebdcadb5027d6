/** The match of a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The length of that match; 0 without a match. */
export const lengthAt = (pattern: RegExp, text: string, at: number): number =>
  matchAt(pattern, text, at)?.[0].length ?? 0;
