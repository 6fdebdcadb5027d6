import "server-only";
import { bestPassages, type Passage } from "./text/best-passages";
import { markdownBlocks } from "./text/blocks";
import { withinTime } from "./time-limit";

const TIME_LIMIT_MS = 1_500;

/** The best passages of a page for a query; empty when the search took too long. */
export function passagesFor(markdown: string, query: string, max: number): Passage[] {
  try {
    return withinTime(TIME_LIMIT_MS, () => bestPassages(markdownBlocks(markdown), query, max));
  } catch {
    return [];
  }
}
