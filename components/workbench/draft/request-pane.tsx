import type { ConnectionSummary } from "@/lib/contract/connection";
import { BesideForm } from "../code-beside/beside-form";
import { useCommands } from "../commands/context";
import type { Layout } from "../layout/use-layout";
import { usePastRuns } from "../run/use-past-runs";
import type { RunController } from "../run/use-run-controller";
import { IncomingNotices } from "../sharing/incoming-notices";
import type { PastTrace } from "../tracing/outcome";
import { DraftBar } from "./draft-bar";
import { RequestFields } from "./request-fields";
import { RequestPanel } from "./request-panel";
import { RequestTools } from "./request-tools";
import { CodeTab, JsonTab } from "./request-views";
import type { DraftController } from "./use-draft-controller";

type RequestPaneProps = {
  draft: DraftController;
  layout: Layout;
  run: RunController;
  connection: ConnectionSummary | null;
  onOpenTrace: (past: PastTrace) => void;
};

/** The left half of the page: the request as a form, JSON and code, and the history of runs. */
export function RequestPane({ draft, layout, run, connection, onOpenTrace }: RequestPaneProps) {
  const { incoming, load } = useCommands();
  const pastRuns = usePastRuns({
    show: run.show,
    showPane: layout.showPane,
    load,
    run: run.run,
    openTrace: onOpenTrace,
  });
  return (
    <RequestPanel
      view={layout.requestView}
      onView={layout.setRequestView}
      tools={<RequestTools />}
      drafts={<DraftBar />}
      draft={draft.id}
      notice={
        <>
          <IncomingNotices
            link={draft.link}
            missing={draft.missing}
            onCloseMissing={() => draft.setMissing(null)}
            onShowField={layout.reveal}
            incoming={incoming}
          />
          {pastRuns.notice}
        </>
      }
      form={
        <BesideForm connection={connection} onShowField={layout.reveal}>
          <RequestFields onMounted={draft.onFieldsMounted} />
        </BesideForm>
      }
      json={<JsonTab kept={draft.jsonText} settle={draft.settleJson} />}
      jsonErrors={draft.jsonBroken ? 1 : 0}
      code={
        <CodeTab
          connection={connection}
          onShowField={layout.reveal}
          onShowJson={() => layout.focusView("json")}
        />
      }
      history={pastRuns.panel}
    />
  );
}
