import "server-only";
import { imagesOf } from "../facts/images";
import { linksOf } from "../facts/links";
import { makeBranding } from "./branding";
import { makeChangeTracking } from "./change-tracking";
import type { FormatHandlers } from "./format-handler";
import { makeHighlights } from "./highlights";
import { makeJson } from "./json";
import { makeMedia } from "./media/make-media";
import { makeMenu } from "./menu";
import { makeProduct } from "./product";
import { makeQuestion } from "./question";
import { makeScreenshot } from "./screenshot";
import { makeSummary } from "./summary";

/** One maker per format; a format without one does not compile. */
export const formatHandlers: FormatHandlers = {
  markdown: (page) => ({ fields: { markdown: page.markdown() } }),
  summary: makeSummary,
  html: (page) => ({ fields: { html: page.content().innerHTML.trim() } }),
  rawHtml: (page) => ({ fields: { rawHtml: page.html } }),
  links: (page) => ({ fields: { links: linksOf(page.content()) } }),
  images: (page) => {
    const { head, base } = page.source();
    return { fields: { images: imagesOf(page.content(), head, base) } };
  },
  screenshot: makeScreenshot,
  json: makeJson,
  changeTracking: makeChangeTracking,
  branding: makeBranding,
  product: makeProduct,
  menu: makeMenu,
  audio: (page, _format, deps) => makeMedia(page, "audio", deps),
  video: (page, _format, deps) => makeMedia(page, "video", deps),
  question: makeQuestion,
  highlights: makeHighlights,
};
