import "server-only";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";

/**
 * A page with a date from a feed counts as news, even if its markup does not declare an article.
 */
export function withFeedDate<Page extends Omit<IndexedPage, "site">>(
  page: Page,
  feedDate: string | null,
): Page {
  if (feedDate === null) return page;
  return {
    ...page,
    publishedAt: page.publishedAt ?? feedDate,
    article: page.article ?? { imageUrl: page.images?.[0]?.url ?? null },
  };
}
