import type { SourceType } from "@/lib/contract/kinds";

/** Names of each source: its tab, and its results in a sentence. */
export const sourceLabels: Readonly<
  Record<SourceType, { readonly title: string; readonly things: string }>
> = {
  web: { title: "Web", things: "web results" },
  news: { title: "News", things: "news results" },
  images: { title: "Images", things: "images" },
};
