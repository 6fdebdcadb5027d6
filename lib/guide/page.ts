import type { WireSearchRequest } from "@/lib/contract/request";

/** The guide's chapters, in reading order. */
export const guideSections = [
  { id: "start", title: "Start here", summary: "The workbench, the built-in engine and services." },
  { id: "request", title: "The request", summary: "What to search for, where, and since when." },
  { id: "operators", title: "Query operators", summary: "Eleven ways to be exact in the query." },
  { id: "scrape", title: "Page content", summary: "How each result's page is fetched and read." },
  { id: "formats", title: "Formats", summary: "Sixteen forms in which a page can come back." },
  { id: "actions", title: "Actions", summary: "Steps on the page before it is read." },
  {
    id: "privacy",
    title: "Cache and privacy",
    summary: "Copies, retention, and which addresses may be fetched.",
  },
  { id: "response", title: "The response", summary: "Results, metadata, warnings and gaps." },
  { id: "errors", title: "Errors", summary: "What each status means and who can act." },
  { id: "costs", title: "Limits and credits", summary: "Every bound and every price." },
] as const;

export type GuideSectionId = (typeof guideSections)[number]["id"];

export type GuidePage = {
  /** What follows `/guide/`. */
  readonly slug: string;
  readonly title: string;
  /** One sentence: the page's description and its line in the index. */
  readonly summary: string;
  readonly section: GuideSectionId;
  /** Blocks of Markdown, in order. */
  readonly body: readonly string[];
  /** Slugs of pages to read next. */
  readonly related: readonly string[];
  /** A request that the contract accepts; shown as JSON and offered to the workbench. */
  readonly example?: WireSearchRequest;
};

/** Pages of one chapter. */
export const inSection = (
  section: GuideSectionId,
  pages: readonly Omit<GuidePage, "section">[],
): readonly GuidePage[] => pages.map((page) => ({ ...page, section }));
