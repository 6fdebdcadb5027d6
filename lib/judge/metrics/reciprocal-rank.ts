import { isRelevant, type Metric } from "./metric";

export const reciprocalRank: Metric = {
  label: () => "MRR",
  help: "1 divided by the rank of the first relevant result; 0 without one.",
  isCut: false,
  compute: ({ grades }, options) => {
    const first = grades.findIndex((grade) => isRelevant(grade, options));
    return first === -1 ? 0 : 1 / (first + 1);
  },
};
