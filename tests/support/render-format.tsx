import { parseHTML } from "linkedom";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ActionsFormat } from "@/components/results/detail/formats/actions";
import { AnswerFormat } from "@/components/results/detail/formats/answer";
import { AudioFormat } from "@/components/results/detail/formats/audio";
import { BrandingFormat } from "@/components/results/detail/formats/branding";
import { ChangeTrackingFormat } from "@/components/results/detail/formats/change-tracking";
import type { FormatViewProps } from "@/components/results/detail/formats/format-view";
import { HighlightsFormat } from "@/components/results/detail/formats/highlights";
import { ImagesFormat } from "@/components/results/detail/formats/images";
import { JsonFormat } from "@/components/results/detail/formats/json";
import { LinksFormat } from "@/components/results/detail/formats/links";
import { MarkdownFormat } from "@/components/results/detail/formats/markdown";
import { MenuFormat } from "@/components/results/detail/formats/menu";
import { MetadataFormat } from "@/components/results/detail/formats/metadata";
import { OtherFormat } from "@/components/results/detail/formats/other";
import { ProductFormat } from "@/components/results/detail/formats/product";
import { ScreenshotFormat } from "@/components/results/detail/formats/screenshot";
import { SummaryFormat } from "@/components/results/detail/formats/summary";
import { VideoFormat } from "@/components/results/detail/formats/video";
import { HtmlView } from "@/components/results/detail/text/html-view";
import { ShownRunProvider } from "@/components/results/run/shown-run-context";
import { fromWire } from "@/lib/contract/canonical";
import { type DetailTab, detailTabs } from "@/lib/results/contents/detail-tabs";
import { parseResponse, requestedContent, resultById } from "@/lib/results/model/parse-response";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";

// The views of the registry, imported eagerly.
const views: Readonly<Record<ContentKey, ComponentType<FormatViewProps>>> = {
  markdown: MarkdownFormat,
  summary: SummaryFormat,
  answer: AnswerFormat,
  highlights: HighlightsFormat,
  html: HtmlView,
  rawHtml: HtmlView,
  links: LinksFormat,
  images: ImagesFormat,
  screenshot: ScreenshotFormat,
  audio: AudioFormat,
  video: VideoFormat,
  json: JsonFormat,
  changeTracking: ChangeTrackingFormat,
  branding: BrandingFormat,
  product: ProductFormat,
  menu: MenuFormat,
  actions: ActionsFormat,
  metadata: MetadataFormat,
  other: OtherFormat,
};
export const formatKeys = Object.keys(views) as ContentKey[];

const request = {
  query: "x",
  scrapeOptions: {
    formats: [
      { type: "question", question: "How <much>?" },
      { type: "highlights", query: "the limit" },
      { type: "json", schema: { type: "object" }, prompt: "Read the price." },
    ],
    actions: [{ type: "executeJavascript", script: "1" }, { type: "screenshot" }],
  },
};

/** Renders a view with a value that went through the parsing of a real response. */
export function renderFormat(key: ContentKey, value: unknown): { html: string; main: Element } {
  const read = fromWire(request);
  if (!read.ok) throw new Error("The request of this test is invalid.");
  const item = {
    url: "https://pages.example/a/",
    metadata: key === "metadata" ? value : { statusCode: 200 },
    ...(key === "other" ? { unknownKey: value } : { [key]: value }),
  };
  const json = { success: true, data: { web: [item] } };
  const view = parseResponse(json, requestedContent(read.request));
  const result = resultById(view, "web-0");
  if (!result) throw new Error("The response of this test has no result.");
  const shown = {
    view,
    run: {
      id: "1",
      request: read.request,
      status: 200,
      body: new Blob(),
      beginning: "",
      bytes: 0,
      startedAt: 0,
      durationMs: 1,
      connectionLabel: null,
    },
  };
  const View = views[key];
  const html = renderToStaticMarkup(
    <ShownRunProvider shown={shown}>
      <View tab={tabFor(key, result)} value={value} result={result} />
    </ShownRunProvider>,
  );
  const main = parseHTML(`<main>${html}</main>`).document.querySelector("main");
  if (!main) throw new Error("Nothing was rendered.");
  return { html, main };
}

const tabFor = (key: ContentKey, result: ResultView): DetailTab =>
  detailTabs(result).find((tab) => tab.key === key) ?? {
    id: key,
    title: key,
    bytes: null,
    count: null,
    missing: null,
    key,
    ofRun: false,
  };
export const textOfFormat = (key: ContentKey, value: unknown) =>
  renderFormat(key, value).main.textContent?.replaceAll(/\s+/g, " ") ?? "";
