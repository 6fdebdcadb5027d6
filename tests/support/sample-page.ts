import type { IndexedPage } from "@/lib/engine/index/indexed-page";

/** A page with defaults for everything that a test does not set. */
export function samplePage(url: string, parts: Partial<IndexedPage> = {}): IndexedPage {
  return {
    url,
    title: "",
    description: "",
    text: "",
    headings: [],
    language: null,
    publishedAt: null,
    modifiedAt: null,
    fetchedAt: "2026-01-01T00:00:00.000Z",
    contentHash: url,
    site: URL.parse(url)?.origin ?? "",
    fileType: null,
    ...parts,
  };
}
