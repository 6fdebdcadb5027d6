import type { SourceType } from "@/lib/contract/kinds";
import { sourceTitles } from "@/lib/results/model/result-tabs";

/** Names of each source: its tab, and its results in a sentence. */
export const sourceLabels: Readonly<
  Record<SourceType, { readonly title: string; readonly things: string }>
> = {
  web: { title: sourceTitles.web, things: "web results" },
  news: { title: sourceTitles.news, things: "news results" },
  images: { title: sourceTitles.images, things: "images" },
};
