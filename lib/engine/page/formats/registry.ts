import "server-only";
import { imagesOf } from "../facts/images";
import { linksOf } from "../facts/links";
import { audio } from "./audio";
import { branding } from "./branding";
import { changeTracking } from "./change-tracking";
import type { FormatMakers } from "./format-maker";
import { highlights } from "./highlights";
import { json } from "./json";
import { menu } from "./menu";
import { product } from "./product";
import { question } from "./question";
import { screenshot } from "./screenshot";
import { summary } from "./summary";
import { video } from "./video";

/** One maker per format; a format without one does not compile. */
export const formatMakers: FormatMakers = {
  markdown: (page) => ({ fields: { markdown: page.markdown() } }),
  summary,
  html: (page) => ({ fields: { html: page.content().innerHTML.trim() } }),
  rawHtml: (page) => ({ fields: { rawHtml: page.html } }),
  links: (page) => ({ fields: { links: linksOf(page.content()) } }),
  images: (page) => {
    const { head, base } = page.source();
    return { fields: { images: imagesOf(page.content(), head, base) } };
  },
  screenshot,
  json,
  changeTracking,
  branding,
  product,
  menu,
  audio,
  video,
  question,
  highlights,
};
