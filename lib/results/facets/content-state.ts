import { memoizeByObject } from "@/lib/format/memoize";
import type { ContentView, ResultView } from "../model/result-view";

/** How much of the page a result has. `snippet`: nothing but what the search returned. */
export const contentStates = ["full", "thin", "empty", "snippet"] as const;
export type ContentState = (typeof contentStates)[number];
type TextState = Exclude<ContentState, "snippet">;

/** Characters of visible text. A page with fewer is rarely more than a frame whose content is missing. */
export const THIN_TEXT = 120;
/** Longer texts are full. Reading them for thousands of results would take long. */
const MAX_READ = 4_000;

/** Judges by the Markdown; a page without it counts as full. */
export function contentState({ contents }: Pick<ResultView, "contents">): ContentState {
  if (contents.length === 0) return "snippet";
  const text = contents.find(({ kind }) => kind === "markdown");
  return text ? textState(text) : "full";
}

/** How much visible text a Markdown content has. */
export const textState = memoizeByObject(({ value, bytes }: ContentView): TextState => {
  if (bytes === 0) return "empty";
  // The worker holds long texts.
  if (typeof value !== "string" || value.length > MAX_READ) return "full";
  const length = [...visibleText(value)].length;
  return length === 0 ? "empty" : length < THIN_TEXT ? "thin" : "full";
});

/** Markdown without the URLs of links and images, and without marks. */
const visibleText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\]\([^)]*\)/g, "")
    .replace(/[#*_`>[\]|\\-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
