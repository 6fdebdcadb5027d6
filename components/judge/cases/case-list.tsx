import { Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { Loading } from "@/components/ui/feedback/spinner";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import { countOf } from "@/lib/format/count";
import { judgeUrl } from "@/lib/judge/judge-url";
import { deleteCase, type ListedCase } from "@/lib/storage/judgements/judgements";
import { OpenCaseFile } from "../files/open-case-file";
import { Panel } from "../panel";
import { storageMessages } from "../state/storage-messages";
import { useCases } from "../state/use-cases";
import { NewCaseForm } from "./new-case-form";

export function CaseList({ onOpen }: { onOpen: (id: string) => void }) {
  const cases = useCases();
  // The form would move when the list appears above it.
  if (cases === null) return <Loading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <Panel title="Cases" actions={<OpenCaseFile onOpened={onOpen} />}>
        <p className="max-w-prose text-ink-muted text-pretty">
          A case is a list of queries. Judge the results of stored runs, and measure which setting
          is better. Nothing is sent to a service, and all data stays in this browser.
        </p>
        {!cases.ok ? (
          <Callout tone="bad" role="alert" title="The cases could not be read">
            {storageMessages[cases.failure]}
          </Callout>
        ) : cases.value.cases.length === 0 ? (
          <EmptyState inCard icon={Scale} headingLevel={3} title="No cases yet">
            Create one here, or select runs in the history and choose to judge them.
          </EmptyState>
        ) : (
          <ul aria-label="Cases" className="grid gap-2">
            {cases.value.cases.map((listed) => (
              <CaseRow key={listed.judgeCase.id} listed={listed} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {cases.ok && cases.value.newer > 0 ? (
          <Callout
            tone="warn"
            role="status"
            title={`${countOf(cases.value.newer, "case is", "cases are")} not listed`}
          >
            A newer version of the workbench wrote them. They stay stored. Reload the page to get
            that version.
          </Callout>
        ) : null}
      </Panel>
      <Panel isForm title="New case">
        <NewCaseForm onCreated={onOpen} />
      </Panel>
    </div>
  );
}

type CaseRowProps = { listed: ListedCase; onOpen: (id: string) => void };

function CaseRow({ listed: { judgeCase, systems }, onOpen }: CaseRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const announce = useAnnounce();
  const { id, name, queries, scale, createdAt } = judgeCase;
  return (
    <li className="grid gap-2 rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={judgeUrl({ kind: "case", id })}
          className="link min-w-0 font-medium [overflow-wrap:anywhere]"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(id);
          }}
        >
          {name}
        </a>
        <span className="text-xs text-ink-muted">
          {countOf(queries.length, "query", "queries")} · {countOf(systems, "system")} · scale 0 to{" "}
          {scale.max} · <RelativeTime at={createdAt} />
        </span>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={`Delete the case ${name}`}
          onClick={() => setRemoving(true)}
        >
          Delete…
        </Button>
      </div>
      {isRemoving ? (
        <ConfirmRemoval
          question={`Delete the case ${name}?`}
          more="Its queries and judgements are lost. Its runs stay in the history."
          confirmLabel="Delete case"
          onKeep={() => setRemoving(false)}
          remove={async () => {
            const removed = await deleteCase(id);
            if (!removed.ok) return storageMessages[removed.failure];
            announce(`Deleted ${name}.`);
            return null;
          }}
        />
      ) : null}
    </li>
  );
}
