import "server-only";
import type { ScrapedPage } from "./page/scrape-page";
import type { FoundArticle, FoundImage, FoundPage } from "./providers/provider";

/**
 * Results as in the response (specification, "Web result", "News result", "Image result"). Unknown
 * fields are omitted, as is the position of a web result.
 */
export const webItem = ({ url, title, description, category }: FoundPage) => ({
  url,
  title,
  description,
  ...(category !== null && { category }),
});

export const newsItem = ({ url, title, snippet, date, imageUrl }: FoundArticle, at: number) => ({
  url,
  title,
  snippet,
  ...(date !== null && { date }),
  ...(imageUrl !== null && { imageUrl }),
  position: at + 1,
});

export const imageItem = (image: FoundImage, at: number) => ({
  title: image.title,
  imageUrl: image.imageUrl,
  ...(image.imageWidth !== null && { imageWidth: image.imageWidth }),
  ...(image.imageHeight !== null && { imageHeight: image.imageHeight }),
  url: image.url,
  position: at + 1,
});

/** Adds the scraped page to a result. */
export const withPage = <Item extends object>(item: Item, page: ScrapedPage | undefined) =>
  page === undefined
    ? item
    : {
        ...item,
        ...page.fields,
        ...(page.actions !== null && { actions: page.actions }),
        metadata: page.metadata,
        ...(page.warning !== null && { warning: page.warning }),
      };
