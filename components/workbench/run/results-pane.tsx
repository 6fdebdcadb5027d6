import type { ReactNode } from "react";
import { ResultsPanel } from "@/components/results/results-panel";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { useCommands } from "../commands/context";
import type { DraftController } from "../draft/use-draft-controller";
import type { ConnectionDialogState } from "../layout/use-connection-dialog";
import type { Layout } from "../layout/use-layout";
import { ResultsOrTrace, type Traces } from "../tracing/use-traces";
import type { FailureContext } from "./failure-commands";
import { useResultCommands } from "./use-result-commands";
import type { RunController } from "./use-run-controller";

type ResultsPaneProps = {
  draft: DraftController;
  layout: Layout;
  run: RunController;
  connections: ConnectionDialogState;
  traces: Traces;
  rates: CreditRates;
  idle: ReactNode;
};

/** The right half of the page: the results of the last run, or a trace. */
export function ResultsPane(props: ResultsPaneProps) {
  const { draft, layout, run, connections, traces, rates, idle } = props;
  const { load, picking } = useCommands();
  const commands = useResultCommands({ load, picking, beginTrace: traces.begin });
  const onCommand = useFailureCommands({
    form: draft.form,
    reveal: layout.reveal,
    run: run.run,
    resend: run.resend,
    openFailed: (first) => connections.openConnection(run.lastSent()?.connection ?? null, first),
  });
  return (
    <ResultsOrTrace
      traces={traces}
      page={{
        rates,
        connection: connections.connections.chosenNow,
        reveal: layout.reveal,
        showResults: () => layout.showPane("results"),
      }}
      results={<ResultsPanel {...{ state: run.state, idle, rates, onCommand, commands }} />}
    />
  );
}

const lazyFailureCommands = lazyValue(() => import("./failure-commands"));

/** Runs commands that a failure offers. Their code is loaded with the first one. */
function useFailureCommands(
  page: Omit<FailureContext, "announce">,
): (command: FailureCommand) => void {
  const announce = useAnnounce();
  return (command) => {
    lazyFailureCommands.load().then(
      ({ runFailureCommand }) => runFailureCommand(command, { ...page, announce }),
      () => announce("The workbench is unreachable.", "assertive"),
    );
  };
}
