"use no memo"; // Its content is passed in, so memoizing would only add code to the first load.
import { Activity, type ReactNode } from "react";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";

export type RequestView = "form" | "json" | "code" | "history";

const group = "request-views";
export const draftTabs = "drafts";

export const requestTabElement = (view: RequestView) =>
  document.getElementById(`${group}-tab-${view}`);

export const requestPanelElement = (view: RequestView) =>
  document.getElementById(`${group}-panel-${view}`);

type RequestPanelProps = {
  view: RequestView;
  onView: (view: RequestView) => void;
  tools: ReactNode;
  notice: ReactNode;
  drafts: ReactNode;
  draft: string;
  form: ReactNode;
  json: ReactNode;
  code: ReactNode;
  history: ReactNode;
  jsonErrors?: number;
};

export function RequestPanel({
  view,
  onView,
  tools,
  notice,
  drafts,
  draft,
  ...views
}: RequestPanelProps) {
  const items = [
    { id: "form", label: "Form" },
    { id: "json", label: "JSON", errors: views.jsonErrors },
    { id: "code", label: "Code" },
    { id: "history", label: "History" },
  ] as const;
  return (
    <section
      id={`${draftTabs}-panel-${draft}`}
      aria-labelledby="request"
      className="flex h-full min-h-0 flex-col bg-surface"
    >
      <h2 id="request" className="sr-only">
        Request
      </h2>
      {drafts}
      <div className="@container shrink-0">
        <div className="flex items-center gap-0.5 border-b border-line pr-2 pl-1">
          <TabList
            group={group}
            label="Request views"
            items={items}
            value={view}
            onValueChange={onView}
            className="flex-1 [&>button]:px-1.5"
          />
          {tools}
        </div>
      </div>
      {notice}
      {/* The form stays mounted, so that it keeps its open sections, but is inactive while hidden. */}
      <TabPanel
        group={group}
        tab="form"
        value={view}
        keepMounted
        className="min-h-0 flex-1 outline-none"
      >
        <Activity mode={view === "form" ? "visible" : "hidden"}>{views.form}</Activity>
      </TabPanel>
      {(["json", "code", "history"] as const).map((tab) => (
        <TabPanel
          key={tab}
          group={group}
          tab={tab}
          value={view}
          className="min-h-0 flex-1 outline-none"
        >
          {views[tab]}
        </TabPanel>
      ))}
    </section>
  );
}
