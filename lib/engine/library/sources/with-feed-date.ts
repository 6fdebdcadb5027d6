import "server-only";
import type { IndexedPage } from "@/lib/engine/index/search-index";

/**
 * A page with a date from a feed counts as news, even if its markup does not declare an article.
 */
export function withFeedDate<Page extends Omit<IndexedPage, "site">>(
  page: Page,
  announcedAt: string | null,
): Page {
  if (announcedAt === null) return page;
  return {
    ...page,
    publishedAt: page.publishedAt ?? announcedAt,
    article: page.article ?? { imageUrl: page.images?.[0]?.url ?? null },
  };
}
