import { type FormatType, formatTypes } from "@/lib/contract/kinds";
import type { ContentKey, ContentKind, ContentView, ResultView } from "../model/result-view";
import { formatKeys } from "./parse-contents";

/** Stands for the response itself where an id of a result is asked for: outputs of actions can lie there. */
export const wholeResponse = "response";

export type DetailTab = {
  readonly id: string;
  readonly title: string;
  readonly bytes: number | null;
  readonly count: number | null;
  /** The format that was asked for and not returned: the tab stays, to say so. Null where it came. */
  readonly missing: FormatType | null;
  /** What to ask `useContent` for. */
  readonly key: ContentKey;
  /** The content stands at the top of the response, not at this result. */
  readonly ofRun: boolean;
};

type TabPlan = { readonly id: string; readonly title: string };

/** The tabs of each content, in the order of this table. A new kind of content does not compile without its line. */
const contentTabs: Readonly<Record<ContentKind, readonly TabPlan[]>> = {
  markdown: [
    { id: "preview", title: "Preview" },
    { id: "markdown", title: "Markdown" },
  ],
  summary: [{ id: "summary", title: "Summary" }],
  answer: [{ id: "answer", title: "Answer" }],
  highlights: [{ id: "highlights", title: "Highlights" }],
  html: [{ id: "html", title: "HTML" }],
  rawHtml: [{ id: "raw-html", title: "Raw HTML" }],
  links: [{ id: "links", title: "Links" }],
  images: [{ id: "images", title: "Images" }],
  screenshot: [{ id: "screenshot", title: "Screenshot" }],
  audio: [{ id: "audio", title: "Audio" }],
  video: [{ id: "video", title: "Video" }],
  json: [{ id: "json", title: "JSON" }],
  changeTracking: [{ id: "changes", title: "Changes" }],
  branding: [{ id: "branding", title: "Branding" }],
  product: [{ id: "product", title: "Product" }],
  menu: [{ id: "menu", title: "Menu" }],
  actions: [{ id: "actions", title: "Actions" }],
};

const order = Object.keys(contentTabs) as ContentKind[];

/**
 * The tabs of one result: its contents, what is missing of them, what actions gave that the response tells of no
 * result, its metadata, and everything else it carries.
 */
export function detailTabs(result: ResultView, ofRun: ContentView | null = null): DetailTab[] {
  const missing = new Map(
    formatTypes
      .filter((type) => result.health.missing.includes(type))
      .map((type) => [formatKeys[type], type]),
  );
  const contents = new Map(result.contents.map((content) => [content.kind, content]));
  const tabs = order.flatMap((kind) => {
    const content = contents.get(kind);
    const type = missing.get(kind);
    if (content) return contentTabs[kind].map((plan) => tabOf(kind, plan, content));
    return type === undefined ? [] : contentTabs[kind].map((plan) => missingTab(kind, plan, type));
  });
  if (ofRun && !contents.has("actions"))
    for (const plan of contentTabs.actions)
      tabs.push({ ...tabOf("actions", plan, ofRun), ofRun: true });
  if (result.metadata.length > 0)
    tabs.push(listTab("metadata", "Metadata", result.metadata.length));
  if (result.unknown.length > 0) tabs.push(listTab("other", "Other", result.unknown.length));
  return tabs;
}

const tabOf = (key: ContentKind, { id, title }: TabPlan, content: ContentView): DetailTab => ({
  id,
  title,
  bytes: content.bytes,
  count: content.count,
  missing: null,
  key,
  ofRun: false,
});

const missingTab = (key: ContentKind, { id, title }: TabPlan, type: FormatType): DetailTab => ({
  id,
  title,
  bytes: null,
  count: null,
  missing: type,
  key,
  ofRun: false,
});

const listTab = (key: "metadata" | "other", title: string, count: number): DetailTab => ({
  id: key,
  title,
  bytes: null,
  count,
  missing: null,
  key,
  ofRun: false,
});
