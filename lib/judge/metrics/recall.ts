import { countRelevant, type Metric } from "./metric";

export const recall: Metric = {
  label: ({ cutoff }) => `R@${cutoff}`,
  help: "Share of the known relevant documents that the first ranks contain.",
  isCut: true,
  compute: ({ grades, judged }, options) => {
    const relevant = countRelevant(judged, options);
    return relevant === 0 ? 0 : countRelevant(grades.slice(0, options.cutoff), options) / relevant;
  },
};
