import "server-only";
import { columnText } from "../candidate-row";
import type { Candidate, Rescore } from "../search-source";

const TIE_WEIGHT = 1e-6;

/** Orders the best candidates by full text by better scores. */
export function rescored<Found extends Pick<Candidate, "id" | "score">>(
  found: readonly Found[],
  scores: Rescore,
): Found[] {
  const better = scores.scoresOf(found.map(({ id }) => id));
  return (
    found
      // The full-text score decides between pages that the scores do not distinguish.
      .map((each) => ({ ...each, score: (better.get(each.id) ?? 0) + each.score * TIE_WEIGHT }))
      .sort((a, b) => b.score - a.score)
  );
}

export const byUrl = (a: Candidate, b: Candidate): number =>
  columnText(a.row, "url") < columnText(b.row, "url") ? -1 : 1;

/** Best first; ties by URL, as within one query. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || byUrl(a, b);
