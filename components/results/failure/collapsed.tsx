import { failureMessage } from "@/lib/results/failure/failure-message";
import { FailurePanel, type FailurePanelProps } from "./panel";

type CollapsedFailureProps = Omit<FailurePanelProps, "onClose"> & {
  /** Label of the connection, if it is not the chosen one. Otherwise the user closed the failure. */
  elsewhere: string | null;
};

/** A failure as one line that opens the details. */
export function CollapsedFailure({ elsewhere, ...props }: CollapsedFailureProps) {
  const { title } = failureMessage(props.failure);
  return (
    <details className="max-h-[60%] shrink-0 overflow-y-auto border-b border-line">
      <summary
        // The button that closed the failure had the focus.
        ref={elsewhere === null ? focusOnMount : null}
        className="cursor-pointer px-4 py-1.5 text-xs text-ink-muted"
      >
        {elsewhere === null ? (
          <>Last run: {title}</>
        ) : (
          <>
            The last run used <bdi>{elsewhere}</bdi> and failed: {title}
          </>
        )}
      </summary>
      <FailurePanel {...props} />
    </details>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
