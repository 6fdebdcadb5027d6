import { countRelevant, type Metric } from "./metric";

export const precision: Metric = {
  label: ({ cutoff }) => `P@${cutoff}`,
  help: "Share of the first ranks with a relevant result. Ranks without a result count as not relevant.",
  isCut: true,
  compute: ({ grades }, options) =>
    countRelevant(grades.slice(0, options.cutoff), options) / options.cutoff,
};
