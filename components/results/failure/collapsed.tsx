import type { Failure } from "@/lib/contract/failure/failure";
import { failureMessage } from "@/lib/results/failure/failure-message";
import type { Run } from "@/lib/transport/run-search";
import { FailurePanel, type FailurePanelProps } from "./panel";

type CollapsedFailureProps = Omit<FailurePanelProps, "failure" | "run"> & {
  failure: Failure;
  run: Run | null;
  connection: string;
};

/** A failure of another connection than the chosen one: one line that opens the details. */
export function CollapsedFailure({ connection, ...props }: CollapsedFailureProps) {
  return (
    <details className="max-h-[60%] shrink-0 overflow-y-auto border-b border-line">
      <summary className="cursor-pointer px-4 py-1.5 text-xs text-ink-muted">
        The last run used <bdi>{connection}</bdi> and failed: {failureMessage(props.failure).title}
      </summary>
      <FailurePanel {...props} />
    </details>
  );
}
