import "server-only";
import { bestPassages, type Passage } from "./text/best-passages";
import { markdownBlocks } from "./text/blocks";
import { withinTimeOr } from "./time-limit";

const TIME_LIMIT_MS = 1_500;

/** The best passages of a page for a query; empty when the search took too long. */
export const passagesFor = (markdown: string, query: string, max: number): Passage[] =>
  withinTimeOr([], TIME_LIMIT_MS, () => bestPassages(markdownBlocks(markdown), query, max));
