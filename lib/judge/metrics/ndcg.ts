import type { Gain, Metric } from "./metric";

const gainOf = (grade: number, gain: Gain): number =>
  grade <= 0 ? 0 : gain === "linear" ? grade : 2 ** grade - 1;

/** Discounted cumulative gain: the gain at rank r counts 1 / log2(r + 1). */
const dcg = (grades: readonly number[], cutoff: number, gain: Gain): number =>
  grades
    .slice(0, cutoff)
    .reduce((sum, grade, index) => sum + gainOf(grade, gain) / Math.log2(index + 2), 0);

export const ndcg: Metric = {
  label: ({ cutoff }) => `nDCG@${cutoff}`,
  help: "Gain of the results, less for lower ranks, as a share of the best possible ranking. The best ranking is cut at the same rank.",
  isCut: true,
  compute: ({ grades, judged }, { cutoff, gain }) => {
    const ideal = dcg(
      judged.toSorted((a, b) => b - a),
      cutoff,
      gain,
    );
    return ideal === 0 ? 0 : dcg(grades, cutoff, gain) / ideal;
  },
};
