import type { Proofs } from "./proof";

/** Proofs of the formats. */
export const formatsProofs: Proofs = {
  "format.markdown": ["page-formats: markdown has headings, lists, tables, links and images"],
  "format.summary": [
    "page-model: summary is what the model wrote, of the page's Markdown alone",
    "page-formats: summary is made of sentences of the page where there is no model, which it says",
  ],
  "format.html": ["page-formats: html is the cleaned content, rawHtml the page as it came"],
  "format.rawHtml": ["page-formats: html is the cleaned content, rawHtml the page as it came"],
  "format.links": ["page-formats: links and images are those of the content, as whole addresses"],
  "format.images": ["page-formats: links and images are those of the content, as whole addresses"],
  "format.screenshot": ["page-browser: screenshot is a picture behind an address that lasts a day"],
  "format.screenshot.fullPage": [
    "page-browser: screenshot takes viewport, quality and fullPage at their word",
  ],
  "format.screenshot.quality": [
    "page-browser: screenshot takes viewport, quality and fullPage at their word",
  ],
  "format.screenshot.viewport": [
    "page-browser: screenshot takes viewport, quality and fullPage at their word",
  ],
  "format.screenshot.viewport.width": [
    "page-browser: screenshot takes viewport, quality and fullPage at their word",
  ],
  "format.screenshot.viewport.height": [
    "page-browser: screenshot takes viewport, quality and fullPage at their word",
  ],
  "format.json": [
    "page-model: json follows prompt and schema",
    "page-formats: json is filled by schema from what the page says of itself",
  ],
  "format.json.prompt": [
    "page-model: json follows prompt and schema",
    "page-formats: json by prompt alone is the page's own data where there is no model, and says that no prompt was followed",
  ],
  "format.json.schema": [
    "page-model: json that does not fit the schema is asked for once more, and then says so",
    "page-formats: json is filled by schema from what the page says of itself",
  ],
  "format.changeTracking": [
    "page-formats: changeTracking tells new, same and changed, with the time of the last scrape",
  ],
  "format.changeTracking.modes": [
    "page-formats: changeTracking shows the lines that changed in mode git-diff",
  ],
  "format.changeTracking.modes=git-diff": [
    "page-formats: changeTracking shows the lines that changed in mode git-diff",
  ],
  "format.changeTracking.modes=json": [
    "page-formats: changeTracking compares the fields of its schema in mode json, and says where prompt and schema are idle",
  ],
  "format.changeTracking.prompt": [
    "page-model: changeTracking in mode json compares what the model extracted by prompt and schema",
  ],
  "format.changeTracking.schema": [
    "page-model: changeTracking in mode json compares what the model extracted by prompt and schema",
    "page-formats: changeTracking compares the fields of its schema in mode json, and says where prompt and schema are idle",
  ],
  "format.changeTracking.tag": [
    "page-formats: changeTracking keeps a history of its own under each tag, one without a tag among them",
  ],
  "format.branding": [
    "page-browser: branding has colours, fonts, logo and icon as the browser shows them",
  ],
  "format.product": [
    "page-formats: product is read from the page's structured data",
    "page-model: product and menu are read by the model where the page has no data of them",
  ],
  "format.menu": [
    "page-formats: menu is read from the page's structured data",
    "page-model: product and menu are read by the model where the page has no data of them",
  ],
  "format.audio": [
    "page-formats: audio and video are what the operator's program took out, behind addresses that last an hour",
    "page-formats: audio without a program is the page's own file, and video that is not there is missing, each with a warning",
  ],
  "format.video": [
    "page-formats: audio and video are what the operator's program took out, behind addresses that last an hour",
    "page-formats: audio without a program is the page's own file, and video that is not there is missing, each with a warning",
  ],
  "format.question": [
    "page-model: question is answered by the model, which is asked just that",
    "page-formats: question is answered by the passage that fits, and says that nobody wrote it",
  ],
  "format.question.question": [
    "page-model: question is answered by the model, which is asked just that",
    "page-formats: question is answered by the passage that fits, and says that nobody wrote it",
  ],
  "format.highlights": [
    "page-model: highlights are passages of the page word for word, and the model is not asked",
    "page-formats: highlights are the passages that answer their own query",
  ],
  "format.highlights.query": [
    "page-formats: highlights are the passages that answer their own query",
  ],
};
