import type { Metric } from "./metric";

/** Chapelle et al., "Expected reciprocal rank for graded relevance" (2009), equation 4. */
export const expectedReciprocalRank: Metric = {
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
