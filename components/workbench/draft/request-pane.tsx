import { useEffect, useEffectEvent } from "react";
import { PickContext } from "@/components/request-form/fields/pick-context";
import { RequestForm } from "@/components/request-form/request-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { BesideForm } from "../code-beside/beside-form";
import { useCommands } from "../commands/context";
import type { CommandSources } from "../commands/use-commands";
import { usePastRuns } from "../run/use-past-runs";
import { IncomingNotices } from "../sharing/incoming-notices";
import type { PastTrace } from "../tracing/outcome";
import { ActionsField } from "./actions-field";
import { DraftBar } from "./draft-bar";
import { RequestPanel } from "./request-panel";
import { RequestTools } from "./request-tools";
import { CodeTab, JsonTab } from "./request-views";

type RequestPaneProps = Pick<CommandSources, "draft" | "layout" | "run"> & {
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

/**
 * The form with the parts from other features: the actions editor and the picker. `onMounted` is
 * called after hydration of the fields, which is later than that of the page.
 */
function RequestFields({ onMounted }: { onMounted: () => void }) {
  const form = useRequestForm();
  const { pick, incoming } = useCommands();
  const mounted = useEffectEvent(onMounted);
  useEffect(() => mounted(), []);
  return (
    <PickContext value={pick}>
      <RequestForm
        slots={{
          actions: <ActionsField form={form} onPick={pick} onImport={incoming.offer} />,
        }}
      />
    </PickContext>
  );
}
