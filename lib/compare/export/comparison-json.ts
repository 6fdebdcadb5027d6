import { type ComparisonExport, comparisonFacts } from "./comparison-facts";

const VERSION = 1;

export const comparisonJson = (comparison: ComparisonExport): string =>
  `${JSON.stringify({ kind: "search-workbench.comparison", version: VERSION, ...comparisonFacts(comparison) }, null, 2)}\n`;
