import type { GradeOrOpen } from "@/lib/judge/cases/judgement";

/** A judgement in words: `3 Perfect`, `Unrateable`. */
export function verdictText(verdict: GradeOrOpen, nameOf: (grade: number) => string): string {
  if (verdict === "unrateable") return "Unrateable";
  return verdict === "later" ? "Later" : `${verdict} ${nameOf(verdict)}`;
}
