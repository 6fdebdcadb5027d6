import type { GradeOrOpen } from "@/lib/judge/cases/judgement";

export type GradingKey =
  | { readonly kind: "verdict"; readonly verdict: GradeOrOpen }
  | { readonly kind: "note" | "undo" | "next" | "previous" };

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

const letters: Readonly<Record<string, GradingKey>> = {
  u: { kind: "verdict", verdict: "unrateable" },
  l: { kind: "verdict", verdict: "later" },
  n: { kind: "note" },
  z: { kind: "undo" },
  j: { kind: "next" },
  k: { kind: "previous" },
};

/** Effect of a key while judging. Null for keys without one, such as a grade above the scale. */
export function gradingKey(pressed: Pressed, maxGrade: number): GradingKey | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  if (/^[0-9]$/.test(pressed.key)) {
    const grade = Number(pressed.key);
    return grade <= maxGrade ? { kind: "verdict", verdict: grade } : null;
  }
  const letter = pressed.key.toLowerCase();
  return Object.hasOwn(letters, letter) ? (letters[letter] ?? null) : null;
}

/** Whether the focused element uses letters and digits itself. */
export const usesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog",
  ) !== null;
