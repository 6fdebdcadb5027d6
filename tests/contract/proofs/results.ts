import type { Proofs } from "./proof";

/** Proofs of what a result tells. */
export const resultsProofs: Proofs = {
  "web result.url": [
    "engine: answers a plain query with address, title and description, and no more",
  ],
  "web result.title": [
    "engine: answers a plain query with address, title and description, and no more",
  ],
  "web result.description": [
    "engine: answers a plain query with address, title and description, and no more",
  ],
  "web result.markdown": ["page-formats: markdown has headings, lists, tables, links and images"],
  "web result.html": ["page-formats: html is the cleaned content, rawHtml the page as it came"],
  "web result.rawHtml": ["page-formats: html is the cleaned content, rawHtml the page as it came"],
  "web result.links": [
    "page-formats: links and images are those of the content, as whole addresses",
  ],
  "web result.images": [
    "page-formats: links and images are those of the content, as whole addresses",
  ],
  "web result.screenshot": [
    "page-browser: screenshot is a picture behind an address that lasts a day",
  ],
  "web result.audio": [
    "page-formats: audio and video are what the operator's program took out, behind addresses that last an hour",
  ],
  "web result.video": [
    "page-formats: audio and video are what the operator's program took out, behind addresses that last an hour",
  ],
  "web result.summary": [
    "page-model: summary is what the model wrote, of the page's Markdown alone",
  ],
  "web result.answer": ["page-model: question is answered by the model, which is asked just that"],
  "web result.highlights": [
    "page-model: highlights are passages of the page word for word, and the model is not asked",
  ],
  "web result.json": ["page-model: json follows prompt and schema"],
  "web result.changeTracking": [
    "page-formats: changeTracking tells new, same and changed, with the time of the last scrape",
  ],
  "web result.branding": [
    "page-browser: branding has colours, fonts, logo and icon as the browser shows them",
  ],
  "web result.product": ["page-formats: product is read from the page's structured data"],
  "web result.menu": ["page-formats: menu is read from the page's structured data"],
  "web result.actions": ["page-browser: actions click, write, press and scrape in their order"],
  "web result.metadata": [
    "page-metadata: comes with every scraped result, and with none where no format was asked for",
  ],
  "web result.warning": [
    "page-options: excludeTags take out what they name, and say which selector is none",
  ],
  "metadata.title": [
    "page-metadata: tells title, description, language and what else the page says of itself",
  ],
  "metadata.description": [
    "page-metadata: tells title, description, language and what else the page says of itself",
  ],
  "metadata.language": [
    "page-metadata: tells title, description, language and what else the page says of itself",
  ],
  "metadata.sourceURL": ["page-metadata: tells both addresses, status, type and error of the page"],
  "metadata.url": ["page-metadata: tells both addresses, status, type and error of the page"],
  "metadata.statusCode": [
    "page-metadata: tells both addresses, status, type and error of the page",
  ],
  "metadata.error": ["page-metadata: tells both addresses, status, type and error of the page"],
  "metadata.contentType": [
    "page-metadata: tells both addresses, status, type and error of the page",
  ],
  "metadata.cacheState": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.cachedAt": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.proxyUsed": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.creditsUsed": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.scrapeId": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.timezone": [
    "page-metadata: tells how the page was come by: scrape, proxy, copy, place and cost",
  ],
  "metadata.numPages": [
    "page-documents: parsers stop at maxPages, and both counts are told and only those pages billed",
  ],
  "metadata.totalPages": [
    "page-documents: parsers stop at maxPages, and both counts are told and only those pages billed",
  ],
  "web result.category": [
    "search-origins: a result names the category that it comes from, and most come from none",
  ],
  "news result.url": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result.title": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result.snippet": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result.date": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result.imageUrl": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result.position": [
    "search-sources: have title, snippet, date, picture and place in the list, and no description",
  ],
  "news result with the scraped page": [
    "search-sources: carry their scraped page where formats are asked for",
  ],
  "image result.url": ["search-sources: have title, size, address, page and place in the list"],
  "image result.title": ["search-sources: have title, size, address, page and place in the list"],
  "image result.imageUrl": [
    "search-sources: have title, size, address, page and place in the list",
  ],
  "image result.imageWidth": [
    "search-sources: have title, size, address, page and place in the list",
  ],
  "image result.imageHeight": [
    "search-sources: have title, size, address, page and place in the list",
  ],
  "image result.position": [
    "search-sources: have title, size, address, page and place in the list",
  ],
  "image result with the scraped page": [
    "search-sources: carry the scraped page that shows them, read once for all of its pictures",
  ],
};
