import type { ComponentType } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ContentKey } from "@/lib/results/model/result-view";
import { Pending } from "../pending";
import type { FormatViewProps } from "./format-view";

const view = (load: () => Promise<ComponentType<FormatViewProps>>) =>
  lazyComponent(load, { fallback: <Pending /> });

/**
 * The view of each format, and of what comes beside formats. Each is fetched when it is first looked at. A format of
 * the contract without its line does not compile.
 */
export const formatViews: Readonly<Record<ContentKey, ComponentType<FormatViewProps>>> = {
  markdown: view(async () => (await import("./markdown")).MarkdownFormat),
  summary: view(async () => (await import("./summary")).SummaryFormat),
  answer: view(async () => (await import("./answer")).AnswerFormat),
  highlights: view(async () => (await import("./highlights")).HighlightsFormat),
  html: view(async () => (await import("./html")).HtmlFormat),
  rawHtml: view(async () => (await import("./raw-html")).RawHtmlFormat),
  links: view(async () => (await import("./links")).LinksFormat),
  images: view(async () => (await import("./images")).ImagesFormat),
  screenshot: view(async () => (await import("./screenshot")).ScreenshotFormat),
  audio: view(async () => (await import("./audio")).AudioFormat),
  video: view(async () => (await import("./video")).VideoFormat),
  json: view(async () => (await import("./json")).JsonFormat),
  changeTracking: view(async () => (await import("./change-tracking")).ChangeTrackingFormat),
  branding: view(async () => (await import("./branding")).BrandingFormat),
  product: view(async () => (await import("./product")).ProductFormat),
  menu: view(async () => (await import("./menu")).MenuFormat),
  actions: view(async () => (await import("./actions")).ActionsFormat),
  metadata: view(async () => (await import("./metadata")).MetadataFormat),
  other: view(async () => (await import("./other")).OtherFormat),
};
