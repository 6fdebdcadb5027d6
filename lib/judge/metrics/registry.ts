import { recordOf } from "@/lib/contract/typed-keys";
import { countRelevant, type Gain, isRelevant, type Metric } from "./metric";

const gainOf = (grade: number, gain: Gain): number =>
  grade <= 0 ? 0 : gain === "linear" ? grade : 2 ** grade - 1;

/** Discounted cumulative gain: the gain at rank r counts 1 / log2(r + 1). */
const dcg = (grades: readonly number[], cutoff: number, gain: Gain): number =>
  grades
    .slice(0, cutoff)
    .reduce((sum, grade, index) => sum + gainOf(grade, gain) / Math.log2(index + 2), 0);

const ndcg: Metric = {
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

const precision: Metric = {
  label: ({ cutoff }) => `P@${cutoff}`,
  help: "Share of the first ranks with a relevant result. Ranks without a result count as not relevant.",
  isCut: true,
  compute: ({ grades }, options) =>
    countRelevant(grades.slice(0, options.cutoff), options) / options.cutoff,
};

const recall: Metric = {
  label: ({ cutoff }) => `R@${cutoff}`,
  help: "Share of the known relevant documents that the first ranks contain.",
  isCut: true,
  compute: ({ grades, judged }, options) => {
    const relevant = countRelevant(judged, options);
    return relevant === 0 ? 0 : countRelevant(grades.slice(0, options.cutoff), options) / relevant;
  },
};

const averagePrecision: Metric = {
  label: () => "MAP",
  help: "Precision at the rank of each relevant result, averaged over all known relevant documents.",
  isCut: false,
  compute: ({ grades, judged }, options) => {
    const relevant = countRelevant(judged, options);
    if (relevant === 0) return 0;
    let found = 0;
    let sum = 0;
    for (const [index, grade] of grades.entries()) {
      if (!isRelevant(grade, options)) continue;
      found += 1;
      sum += found / (index + 1);
    }
    return sum / relevant;
  },
};

const reciprocalRank: Metric = {
  label: () => "MRR",
  help: "1 divided by the rank of the first relevant result; 0 without one.",
  isCut: false,
  compute: ({ grades }, options) => {
    const first = grades.findIndex((grade) => isRelevant(grade, options));
    return first === -1 ? 0 : 1 / (first + 1);
  },
};

/** Chapelle et al., "Expected reciprocal rank for graded relevance" (2009), equation 4. */
const expectedReciprocalRank: Metric = {
  label: ({ cutoff }) => `ERR@${cutoff}`,
  help: "Expected value of 1 divided by the rank at which a reader is satisfied and stops. The highest grade satisfies almost every reader.",
  isCut: true,
  compute: ({ grades }, { cutoff, maxGrade }) => {
    let reads = 1;
    let sum = 0;
    for (const [index, grade] of grades.slice(0, cutoff).entries()) {
      const satisfied = (2 ** Math.max(0, grade) - 1) / 2 ** maxGrade;
      sum += (reads * satisfied) / (index + 1);
      reads *= 1 - satisfied;
    }
    return sum;
  },
};

export const metricIds = ["ndcg", "precision", "recall", "map", "mrr", "err"] as const;
export type MetricId = (typeof metricIds)[number];

/** Every metric of a case, in the order of the table. */
export const metricRegistry: Readonly<Record<MetricId, Metric>> = {
  ndcg,
  precision,
  recall,
  map: averagePrecision,
  mrr: reciprocalRank,
  err: expectedReciprocalRank,
};

export const metricRecord = <Value>(of: (id: MetricId) => Value): Record<MetricId, Value> =>
  recordOf(metricIds, of);
