import type { ComponentType } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ContentKey } from "@/lib/results/model/result-view";
import { Pending } from "../pending";
import type { FormatViewProps } from "./format-view";

type FormatView = {
  readonly View: ComponentType<FormatViewProps>;
  /** Larger contents open only after a confirmation. Text is rendered in parts. */
  readonly maxBytes: number;
};

const MB = 1_000_000;

const view = (
  maxBytes: number,
  load: () => Promise<ComponentType<FormatViewProps>>,
): FormatView => ({
  View: lazyComponent(load, { fallback: <Pending /> }),
  maxBytes,
});

/** View per format and per other content; the type makes it complete. */
export const formatViews: Readonly<Record<ContentKey, FormatView>> = {
  markdown: view(30 * MB, async () => (await import("./markdown")).MarkdownFormat),
  summary: view(30 * MB, async () => (await import("./summary")).SummaryFormat),
  answer: view(30 * MB, async () => (await import("./answer")).AnswerFormat),
  highlights: view(30 * MB, async () => (await import("./highlights")).HighlightsFormat),
  html: view(30 * MB, async () => (await import("../text/html-view")).HtmlView),
  rawHtml: view(30 * MB, async () => (await import("../text/html-view")).HtmlView),
  links: view(5 * MB, async () => (await import("./links")).LinksFormat),
  images: view(5 * MB, async () => (await import("./images")).ImagesFormat),
  screenshot: view(10 * MB, async () => (await import("./screenshot")).ScreenshotFormat),
  audio: view(MB, async () => (await import("./audio")).AudioFormat),
  video: view(MB, async () => (await import("./video")).VideoFormat),
  json: view(10 * MB, async () => (await import("./json")).JsonFormat),
  changeTracking: view(MB, async () => (await import("./change-tracking")).ChangeTrackingFormat),
  branding: view(2 * MB, async () => (await import("./branding")).BrandingFormat),
  product: view(2 * MB, async () => (await import("./product")).ProductFormat),
  menu: view(2 * MB, async () => (await import("./menu")).MenuFormat),
  actions: view(10 * MB, async () => (await import("./actions")).ActionsFormat),
  metadata: view(10 * MB, async () => (await import("./metadata")).MetadataFormat),
  other: view(10 * MB, async () => (await import("./other")).OtherFormat),
};
