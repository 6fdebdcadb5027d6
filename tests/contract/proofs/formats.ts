import type { Proofs } from "./proof";

export const formatsProofs: Proofs = {
  "format.markdown": [
    "page-formats: returns markdown with headings, lists, tables, links and images",
  ],
  "format.summary": [
    "page-model: returns the model's summary of the page's Markdown alone",
    "page-formats: builds the summary from sentences of the page when there is no model, with a warning",
  ],
  "format.html": [
    "page-formats: returns the cleaned content as html and the unchanged page as rawHtml",
  ],
  "format.rawHtml": [
    "page-formats: returns the cleaned content as html and the unchanged page as rawHtml",
  ],
  "format.links": ["page-formats: returns links and images of the content as absolute URLs"],
  "format.images": ["page-formats: returns links and images of the content as absolute URLs"],
  "format.screenshot": ["page-browser: returns a screenshot behind a URL that expires after a day"],
  "format.screenshot.fullPage": [
    "page-browser: applies viewport, quality and fullPage to screenshots",
  ],
  "format.screenshot.quality": [
    "page-browser: applies viewport, quality and fullPage to screenshots",
  ],
  "format.screenshot.viewport": [
    "page-browser: applies viewport, quality and fullPage to screenshots",
  ],
  "format.screenshot.viewport.width": [
    "page-browser: applies viewport, quality and fullPage to screenshots",
  ],
  "format.screenshot.viewport.height": [
    "page-browser: applies viewport, quality and fullPage to screenshots",
  ],
  "format.json": [
    "page-model: fills json by prompt and schema",
    "page-formats: fills json by schema from the page's structured data",
  ],
  "format.json.prompt": [
    "page-model: fills json by prompt and schema",
    "page-formats: returns the page's structured data for a json prompt without a model, with a warning",
  ],
  "format.json.schema": [
    "page-model: retries json once when it does not match the schema, then warns",
    "page-formats: fills json by schema from the page's structured data",
  ],
  "format.changeTracking": [
    "page-formats: reports new, same and changed pages with the time of the last scrape",
  ],
  "format.changeTracking.modes": [
    "page-formats: returns changed lines for changeTracking in mode git-diff",
  ],
  "format.changeTracking.modes=git-diff": [
    "page-formats: returns changed lines for changeTracking in mode git-diff",
  ],
  "format.changeTracking.modes=json": [
    "page-formats: compares schema fields for changeTracking in mode json, and warns of an unused prompt or schema",
  ],
  "format.changeTracking.prompt": [
    "page-model: compares the model's extractions for changeTracking in mode json",
  ],
  "format.changeTracking.schema": [
    "page-model: compares the model's extractions for changeTracking in mode json",
    "page-formats: compares schema fields for changeTracking in mode json, and warns of an unused prompt or schema",
  ],
  "format.changeTracking.tag": [
    "page-formats: keeps a separate change history per tag, and one without a tag",
  ],
  "format.branding": [
    "page-browser: returns branding with the rendered colours, fonts, logo and icon",
  ],
  "format.product": [
    "page-formats: reads product from the page's structured data",
    "page-model: extracts product and menu with the model when the page has no structured data",
  ],
  "format.menu": [
    "page-formats: reads menu from the page's structured data",
    "page-model: extracts product and menu with the model when the page has no structured data",
  ],
  "format.audio": [
    "page-formats: returns audio and video from the operator's program behind URLs that expire after an hour",
    "page-formats: returns the page's own audio file without a program and no missing video, each with a warning",
  ],
  "format.video": [
    "page-formats: returns audio and video from the operator's program behind URLs that expire after an hour",
    "page-formats: returns the page's own audio file without a program and no missing video, each with a warning",
  ],
  "format.question": [
    "page-model: answers a question with the model, sending exactly that question",
    "page-formats: answers a question with a matching passage and warns that it is an extract",
  ],
  "format.question.question": [
    "page-model: answers a question with the model, sending exactly that question",
    "page-formats: answers a question with a matching passage and warns that it is an extract",
  ],
  "format.highlights": [
    "page-model: returns highlights as exact passages of the page without calling the model",
    "page-formats: returns the passages that match the highlights query",
  ],
  "format.highlights.query": ["page-formats: returns the passages that match the highlights query"],
};
