import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import type { ContentKey, ContentView, ResultView } from "../model/result-view";
import { contentSize } from "./content-size";

/** Used in place of a result id for the top level of the response, where action outputs can be. */
export const wholeResponse = "response";

export type DetailTab = {
  readonly id: string;
  readonly title: string;
  readonly bytes: number | null;
  readonly count: number | null;
  /** The requested format that was not returned; null if it was. */
  readonly missing: FormatType | null;
  readonly key: ContentKey;
  /** Whether the content is at the top level of the response. */
  readonly ofRun: boolean;
};

type TabPlan = { readonly id: string; readonly title: string };

const tabGroups = ["text", "source", "media", "data"] as const;

const orderedFormats = tabGroups.flatMap((group) =>
  formatTypes.filter((type) => formatDescriptors[type].tabGroup === group),
);

const actionsTab: TabPlan = { id: "actions", title: "Actions" };

/**
 * Tabs of a result: contents, missing formats, action outputs at the top level of the response,
 * metadata, and other fields.
 */
export function detailTabs(result: ResultView, ofRun: ContentView | null = null): DetailTab[] {
  const contents = new Map(result.contents.map((content) => [content.kind, content]));
  const tabs = orderedFormats.flatMap((type) => {
    const { resultKey, tabs: plans } = formatDescriptors[type];
    const content = contents.get(resultKey);
    if (content) return plans.map((plan) => contentTab(resultKey, plan, content));
    const isMissing = result.health.missing.includes(type);
    return isMissing ? plans.map((plan) => tabOf(resultKey, plan, { missing: type })) : [];
  });
  const outputs = contents.get("actions");
  if (outputs) tabs.push(contentTab("actions", actionsTab, outputs));
  else if (ofRun) tabs.push(contentTab("actions", actionsTab, ofRun, true));
  if (result.metadata.length > 0)
    tabs.push(listTab("metadata", "Metadata", result.metadata.length));
  if (result.unknown.length > 0) tabs.push(listTab("other", "Other", result.unknown.length));
  return tabs;
}

type TabContent = Partial<Pick<DetailTab, "bytes" | "count" | "missing" | "ofRun">>;

const tabOf = (key: ContentKey, { id, title }: TabPlan, content: TabContent): DetailTab => ({
  ...{ id, title, key },
  ...{ bytes: null, count: null, missing: null, ofRun: false },
  ...content,
});

const contentTab = (key: ContentKey, plan: TabPlan, content: ContentView, ofRun = false) =>
  tabOf(key, plan, { bytes: contentSize(content), count: content.count, ofRun });

const listTab = (key: "metadata" | "other", title: string, count: number): DetailTab =>
  tabOf(key, { id: key, title }, { count });
