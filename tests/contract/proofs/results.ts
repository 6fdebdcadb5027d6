import type { Proofs } from "./proof";

export const resultsProofs: Proofs = {
  "web result.url": ["engine: returns only URL, title and description for a plain query"],
  "web result.title": ["engine: returns only URL, title and description for a plain query"],
  "web result.description": ["engine: returns only URL, title and description for a plain query"],
  "web result.markdown": [
    "page-formats: returns markdown with headings, lists, tables, links and images",
  ],
  "web result.html": [
    "page-formats: returns the cleaned content as html and the unchanged page as rawHtml",
  ],
  "web result.rawHtml": [
    "page-formats: returns the cleaned content as html and the unchanged page as rawHtml",
  ],
  "web result.links": ["page-formats: returns links and images of the content as absolute URLs"],
  "web result.images": ["page-formats: returns links and images of the content as absolute URLs"],
  "web result.screenshot": [
    "page-browser: returns a screenshot behind a URL that expires after a day",
  ],
  "web result.audio": [
    "page-formats: returns audio and video from the operator's program behind URLs that expire after an hour",
  ],
  "web result.video": [
    "page-formats: returns audio and video from the operator's program behind URLs that expire after an hour",
  ],
  "web result.summary": ["page-model: returns the model's summary of the page's Markdown alone"],
  "web result.answer": [
    "page-model: answers a question with the model, sending exactly that question",
  ],
  "web result.highlights": [
    "page-model: returns highlights as exact passages of the page without calling the model",
  ],
  "web result.json": ["page-model: fills json by prompt and schema"],
  "web result.changeTracking": [
    "page-formats: reports new, same and changed pages with the time of the last scrape",
  ],
  "web result.branding": [
    "page-browser: returns branding with the rendered colours, fonts, logo and icon",
  ],
  "web result.product": ["page-formats: reads product from the page's structured data"],
  "web result.menu": ["page-formats: reads menu from the page's structured data"],
  "web result.actions": ["page-browser: runs click, write, press and scrape actions in order"],
  "web result.metadata": [
    "page-metadata: adds metadata to every scraped result, and to none without formats",
  ],
  "web result.warning": [
    "page-options: removes elements matching excludeTags and names invalid selectors",
  ],
  "web result.foundBy": [
    "live-services: are merged with it, one result per URL, with who found it and its licence",
  ],
  "web result.attribution": [
    "live-services: are merged with it, one result per URL, with who found it and its licence",
  ],
  "metadata.title": [
    "page-metadata: returns title, description, language and the page's other meta tags",
  ],
  "metadata.description": [
    "page-metadata: returns title, description, language and the page's other meta tags",
  ],
  "metadata.language": [
    "page-metadata: returns title, description, language and the page's other meta tags",
  ],
  "metadata.sourceURL": [
    "page-metadata: returns both URLs, the status, the content type and the error",
  ],
  "metadata.url": ["page-metadata: returns both URLs, the status, the content type and the error"],
  "metadata.statusCode": [
    "page-metadata: returns both URLs, the status, the content type and the error",
  ],
  "metadata.error": [
    "page-metadata: returns both URLs, the status, the content type and the error",
  ],
  "metadata.contentType": [
    "page-metadata: returns both URLs, the status, the content type and the error",
  ],
  "metadata.cacheState": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.cachedAt": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.proxyUsed": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.creditsUsed": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.scrapeId": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.timezone": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.renderedInBrowser": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.loadMs": [
    "page-metadata: returns how the page was fetched: scrape, proxy, cache, location and cost",
  ],
  "metadata.numPages": [
    "page-documents: stops at maxPages, reports both page counts and bills only parsed pages",
  ],
  "metadata.totalPages": [
    "page-documents: stops at maxPages, reports both page counts and bills only parsed pages",
  ],
  "web result.category": ["search-origins: names the category of a result, if it has one"],
  "news result.url": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result.title": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result.snippet": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result.date": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result.imageUrl": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result.position": [
    "search-sources: returns title, snippet, date, image and position, without a description",
  ],
  "news result with the scraped page": [
    "search-sources: includes the scraped page when formats are requested",
  ],
  "image result.url": ["search-sources: returns title, size, URL, page and position"],
  "image result.title": ["search-sources: returns title, size, URL, page and position"],
  "image result.imageUrl": ["search-sources: returns title, size, URL, page and position"],
  "image result.imageWidth": ["search-sources: returns title, size, URL, page and position"],
  "image result.imageHeight": ["search-sources: returns title, size, URL, page and position"],
  "image result.position": ["search-sources: returns title, size, URL, page and position"],
  "image result with the scraped page": [
    "search-sources: includes the scraped page, fetched once for all of its images",
  ],
};
