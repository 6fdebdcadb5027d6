import { useEffect, useRef } from "react";
import { gradingKey, usesLetters } from "./grading-key";
import type { Judging } from "./use-judging";

/** Id of the element around the note field, which the key N focuses. */
export const NOTE_ID = "judgement-note";

type KeyActions = Pick<Judging, "grade" | "undo" | "move">;

/** Grades by keys while the focus is in no text field. */
export function useGradingKeys(maxGrade: number, actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || usesLetters(event.target)) return;
      const effect = gradingKey(event, maxGrade);
      if (!effect) return;
      event.preventDefault();
      const { grade, undo, move } = latest.current;
      switch (effect.kind) {
        case "verdict":
          return grade(effect.verdict);
        case "undo":
          return undo();
        case "next":
          return move(1);
        case "previous":
          return move(-1);
        case "note":
          return document.querySelector<HTMLElement>(`#${NOTE_ID} textarea`)?.focus();
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [maxGrade]);
}
