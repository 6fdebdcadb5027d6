import { useState } from "react";
import { TabList, TabPanel } from "@/components/ui/controls/tabs";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { countOf } from "@/lib/format/count";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { AgreementPanel } from "./agreement/agreement-panel";
import { ExportPanel } from "./files/export-panel";
import { ImportPanel } from "./files/import-panel";
import { JudgingPanel } from "./judging/judging-panel";
import { MetricsPanel } from "./metrics/metrics-panel";
import { QueriesPanel } from "./queries/queries-panel";
import { storageMessages } from "./state/storage-messages";
import { type CasePartProps, useCase } from "./state/use-case";

/** One case: judging, metrics, agreement, queries and systems, files. */
export function CaseScreen({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { shown, changes, isSaving, writeFailure } = useCase(id);
  if (shown.state === "loading") return <Loading />;
  if (shown.state === "ready")
    return (
      <>
        <CaseHead whole={shown.whole} isSaving={isSaving} onLeave={onLeave} />
        {writeFailure === null ? null : (
          <Callout tone="bad" role="alert" title="The last change was not stored">
            {storageMessages[writeFailure]}
          </Callout>
        )}
        {shown.newer === 0 ? null : (
          <Callout tone="warn" role="status" title="This case is not shown completely">
            A newer version of the workbench wrote {countOf(shown.newer, "part", "parts")} of it.
            They stay stored, but are missing here and in exports. Reload the page to get that
            version.
          </Callout>
        )}
        <CaseTabs whole={shown.whole} changes={changes} />
      </>
    );
  return (
    <Callout
      tone="warn"
      role="alert"
      title={shown.state === "missing" ? "This case is not stored" : "The case could not be read"}
      actions={
        <a className="link" href="/judge">
          All cases
        </a>
      }
    >
      {shown.state === "missing"
        ? "It was deleted, belongs to another browser, or a newer version of the workbench wrote it. To move a case, export it there and open the file here."
        : storageMessages[shown.failure]}
    </Callout>
  );
}

type CaseHeadProps = { whole: WholeCase; isSaving: boolean; onLeave: () => void };

function CaseHead({ whole, isSaving, onLeave }: CaseHeadProps) {
  const { judgeCase, systems, judgements } = whole;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <a
        href="/judge"
        className="link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onLeave();
        }}
      >
        All cases
      </a>
      <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{judgeCase.name}</h2>
      <p className="text-ink-muted">
        {countOf(judgeCase.queries.length, "query", "queries")} ·{" "}
        {countOf(systems.length, "system")} · {countOf(judgements.length, "judgement")} · scale 0 to{" "}
        {judgeCase.scale.max}
        {isSaving ? " · saving…" : null}
      </p>
    </div>
  );
}

const tabs = [
  { id: "judge", label: "Judge" },
  { id: "metrics", label: "Metrics" },
  { id: "agreement", label: "Agreement" },
  { id: "queries", label: "Queries and systems" },
  { id: "files", label: "Import and export" },
] as const;
type TabId = (typeof tabs)[number]["id"];

function CaseTabs({ whole, changes }: CasePartProps) {
  const [tab, setTab] = useState<TabId>(whole.systems.length === 0 ? "queries" : "judge");
  const group = "case";
  return (
    <>
      <TabList
        group={group}
        label="Parts of the case"
        items={tabs}
        value={tab}
        onValueChange={setTab}
        className="rounded-t-lg border-b border-line bg-surface px-2"
      />
      <TabPanel
        group={group}
        tab={tab}
        value={tab}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {tab === "judge" ? (
          <JudgingPanel whole={whole} changes={changes} onSystems={() => setTab("queries")} />
        ) : tab === "metrics" ? (
          <MetricsPanel whole={whole} />
        ) : tab === "agreement" ? (
          <AgreementPanel whole={whole} />
        ) : tab === "queries" ? (
          <QueriesPanel whole={whole} changes={changes} />
        ) : (
          <FilesPanel whole={whole} changes={changes} />
        )}
      </TabPanel>
    </>
  );
}

function FilesPanel({ whole, changes }: CasePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <ExportPanel whole={whole} />
      <ImportPanel whole={whole} changes={changes} />
    </div>
  );
}
