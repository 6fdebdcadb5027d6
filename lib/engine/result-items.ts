import "server-only";
import type { ScrapedPage } from "./page/scrape-page";
import type { Attribution, FoundArticle, FoundImage, FoundPage } from "./providers/provider";

/**
 * Results as in the response (specification, "Web result", "News result", "Image result"). Unknown
 * fields are omitted, as is the position of a web result.
 */
export const webItem = ({ url, title, description, category, attribution }: FoundPage) => ({
  url,
  title,
  description,
  ...(category !== null && { category }),
  ...attributed(attribution),
});

export const newsItem = (article: FoundArticle, at: number) => ({
  url: article.url,
  title: article.title,
  snippet: article.snippet,
  ...(article.date !== null && { date: article.date }),
  ...(article.imageUrl !== null && { imageUrl: article.imageUrl }),
  position: at + 1,
  ...attributed(article.attribution),
});

export const imageItem = (image: FoundImage, at: number) => ({
  title: image.title,
  imageUrl: image.imageUrl,
  ...(image.imageWidth !== null && { imageWidth: image.imageWidth }),
  ...(image.imageHeight !== null && { imageHeight: image.imageHeight }),
  url: image.url,
  position: at + 1,
  ...attributed(image.attribution),
});

/** Beyond the specification: services ask to be named. */
const attributed = (attribution: Attribution | undefined) =>
  attribution === undefined ? {} : { attribution };

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
