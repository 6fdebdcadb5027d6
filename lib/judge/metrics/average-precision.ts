import { countRelevant, isRelevant, type Metric } from "./metric";

export const averagePrecision: Metric = {
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
