import type { FormatType } from "@/lib/contract/kinds";
import { formatKeys } from "./read-contents";
import type { ContentKey, ContentKind, ContentShape, ContentView, ResultView } from "./result-view";

/** How a tab draws what it holds; each has one view in components/results. */
export type DetailViewName =
  | "markdown-preview"
  | "markdown-source"
  | "html-source"
  | "text"
  | "links"
  | "images"
  | "artifact"
  | "json"
  | "metadata"
  | "other";

export type DetailTab = {
  readonly id: string;
  readonly title: string;
  readonly view: DetailViewName;
  readonly bytes: number | null;
  readonly count: number | null;
  /** Asked for and not returned: the tab stays, to say so. */
  readonly missing: boolean;
  /** What to ask `useContent` for. */
  readonly key: ContentKey;
};

type TabPlan = { readonly id: string; readonly title: string; readonly view: DetailViewName };

/** The tabs of each content, in the order of this table. A new kind of content does not compile without its line. */
export const contentTabs: Readonly<Record<ContentKind, readonly TabPlan[]>> = {
  markdown: [
    { id: "preview", title: "Preview", view: "markdown-preview" },
    { id: "markdown", title: "Markdown", view: "markdown-source" },
  ],
  summary: [{ id: "summary", title: "Summary", view: "text" }],
  answer: [{ id: "answer", title: "Answer", view: "text" }],
  highlights: [{ id: "highlights", title: "Highlights", view: "text" }],
  html: [{ id: "html", title: "HTML", view: "html-source" }],
  rawHtml: [{ id: "raw-html", title: "Raw HTML", view: "html-source" }],
  links: [{ id: "links", title: "Links", view: "links" }],
  images: [{ id: "images", title: "Images", view: "images" }],
  screenshot: [{ id: "screenshot", title: "Screenshot", view: "artifact" }],
  audio: [{ id: "audio", title: "Audio", view: "artifact" }],
  video: [{ id: "video", title: "Video", view: "artifact" }],
  json: [{ id: "json", title: "JSON", view: "json" }],
  changeTracking: [{ id: "changes", title: "Changes", view: "json" }],
  branding: [{ id: "branding", title: "Branding", view: "json" }],
  product: [{ id: "product", title: "Product", view: "json" }],
  menu: [{ id: "menu", title: "Menu", view: "json" }],
  actions: [{ id: "actions", title: "Actions", view: "json" }],
};

const order = Object.keys(contentTabs) as ContentKind[];

/** The tabs of one result: its contents, what is missing of them, its metadata, and everything else it carries. */
export function detailTabs(result: ResultView): DetailTab[] {
  const missing = new Set(result.health.missing.map((type: FormatType) => formatKeys[type]));
  const tabs = order.flatMap((kind) => {
    const content = result.contents.find((each) => each.kind === kind);
    if (!content && !missing.has(kind)) return [];
    return contentTabs[kind].map((plan) => tabOf(kind, plan, content));
  });
  if (result.metadata.length > 0)
    tabs.push(listTab("metadata", "Metadata", result.metadata.length));
  if (result.unknown.length > 0) tabs.push(listTab("other", "Other", result.unknown.length));
  return tabs;
}

/** What a view can draw; a content of another shape is shown as JSON. */
const draws: Partial<Record<DetailViewName, readonly ContentShape[]>> = {
  "markdown-preview": ["text"],
  "markdown-source": ["text"],
  "html-source": ["text"],
  text: ["text"],
  artifact: ["text"],
  links: ["texts"],
  images: ["texts", "list"],
};

const tabOf = (key: ContentKind, plan: TabPlan, content: ContentView | undefined): DetailTab => ({
  ...plan,
  view: content && draws[plan.view]?.includes(content.shape) === false ? "json" : plan.view,
  bytes: content?.bytes ?? null,
  count: content?.count ?? null,
  missing: content === undefined,
  key,
});

const listTab = (key: "metadata" | "other", title: string, count: number): DetailTab => ({
  id: key,
  title,
  view: key,
  bytes: null,
  count,
  missing: false,
  key,
});
