import type { ResultView } from "../model/result-view";

/** How much of the page a result has. `snippet`: nothing but what the search returned. */
export const contentStates = ["full", "thin", "empty", "snippet"] as const;
export type ContentState = (typeof contentStates)[number];

/** Bytes of Markdown below which a page is thin: about three sentences. */
export const THIN_BYTES = 200;

/** Judges by the Markdown; a page without it counts as full. */
export function contentState({ contents }: Pick<ResultView, "contents">): ContentState {
  if (contents.length === 0) return "snippet";
  const text = contents.find(({ kind }) => kind === "markdown");
  if (!text) return "full";
  const isBlank = typeof text.value === "string" && text.value.trim() === "";
  if (text.bytes === 0 || isBlank) return "empty";
  return text.bytes < THIN_BYTES ? "thin" : "full";
}
