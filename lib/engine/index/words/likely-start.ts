import "server-only";

/** Shorter words that no page contains are probably other words. */
export const MIN_TYPO_LENGTH = 6;

/** Letters of a common keyboard. */
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"] as const;

/** Whether keys are next to each other. Those of other scripts are unknown and count as close. */
function areClose(left = "", right = ""): boolean {
  const [a, b] = [left, right].map((letter) => {
    const row = KEY_ROWS.findIndex((each) => each.includes(letter));
    // Each row begins further to the right.
    return { row, column: (KEY_ROWS[row]?.indexOf(letter) ?? 0) + row / 2 };
  });
  if (!a || !b || a.row < 0 || b.row < 0) return true;
  return Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1;
}

/**
 * Whether the first letter may be an error. Words that differ only in it are mostly other words: hours and tours. Short
 * words may have their first two letters swapped, longer ones lack one or have that of a key nearby.
 */
export const isLikelyStart = (typed: string, other: string): boolean =>
  typed[0] === other[0] ||
  (typed[0] === other[1] && typed[1] === other[0]) ||
  (typed.length >= MIN_TYPO_LENGTH &&
    (typed.length !== other.length || areClose(typed[0], other[0])));
