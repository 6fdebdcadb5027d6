import type { MatchedRow } from "@/lib/compare/match-results";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import type { ResultContentKey } from "@/lib/results/model/result-view";

export type ContentTab = {
  readonly key: ResultContentKey;
  readonly title: string;
  readonly as: "text" | "json" | "picture";
};

const texts: ReadonlySet<string> = new Set(["markdown", "summary", "answer", "html", "rawHtml"]);
/** Files are not compared: their links change with every run. */
const files: ReadonlySet<string> = new Set(["audio", "video"]);

const listing: ContentTab = { key: "listing", title: "Result", as: "json" };
const metadata: ContentTab = { key: "metadata", title: "Metadata", as: "json" };
const actions: ContentTab = { key: "actions", title: "Actions", as: "json" };

/** The contents that any run has of a page, in the order of the formats. */
export function contentTabs(row: MatchedRow): readonly ContentTab[] {
  const kinds = new Set(
    row.cells.flatMap((cell) => cell?.result.contents.map(({ kind }) => kind) ?? []),
  );
  const formats = formatTypes.flatMap((type): ContentTab[] => {
    const { resultKey: key, label } = formatDescriptors[type];
    if (!kinds.has(key) || files.has(key)) return [];
    const as = key === "screenshot" ? "picture" : texts.has(key) ? "text" : "json";
    return [{ key, title: label, as }];
  });
  return [...formats, listing, ...(kinds.has("actions") ? [actions] : []), metadata];
}
