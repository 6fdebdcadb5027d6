import "server-only";
import type { PageFacts } from "../page/facts/page-facts";

/**
 * A page as it was read. Times are ISO 8601 texts; `site` is the origin of the site that it was read for. What its
 * markup says beside the text may be left out, and is then not known.
 */
export type IndexedPage = Partial<PageFacts> & {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly language: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly fetchedAt: string;
  /** Pages with the same one are the same page to a searcher; an empty one is never the same. */
  readonly contentHash: string;
  readonly site: string;
  /** What the server declared ("pdf"), where the address does not say it. */
  readonly fileType: string | null;
  /** The address that the page calls its own, where that is another one. */
  readonly canonical?: string | null;
};
