import { Play, X } from "lucide-react";
import { useRef } from "react";
import { EstimatePopover } from "@/components/request-form/estimate/popover";
import { Button } from "@/components/ui/controls/button";
import { Elapsed } from "@/components/ui/feedback/elapsed";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { RunState } from "@/lib/transport/run-state";
import type { BlockedRun } from "./use-blocked-run";

const BlockedNote = lazyComponent(async () => (await import("./blocked-note")).BlockedNote);

type RunControlsProps = {
  state: RunState;
  isLoading: boolean;
  /** Whether the page is hydrated and the form holds its initial draft. */
  ready: boolean;
  onRun: () => void;
  onCancel: () => void;
  blocked: BlockedRun | null;
  onDismiss: () => void;
};

/**
 * The estimated cost and the Run button. During a run, Cancel replaces the cost and the elapsed
 * time replaces the label, so that nothing moves under the pointer.
 */
export function RunControls(props: RunControlsProps) {
  const { state, isLoading, ready, onRun, onCancel, blocked, onDismiss } = props;
  const run = useRef<HTMLButtonElement>(null);
  const running = state.phase === "running";
  return (
    <div className="relative flex min-w-0 items-center gap-2 max-[860px]:order-4 max-[860px]:self-start">
      <div className="flex min-w-0 empty:hidden min-[860px]:w-40 min-[860px]:justify-end">
        {running ? (
          <Button
            icon={X}
            className="max-[860px]:h-control-lg!"
            onClick={() => {
              // Cancel is about to disappear together with the focus.
              run.current?.focus();
              onCancel();
            }}
          >
            <span className="max-[480px]:sr-only">Cancel</span>
          </Button>
        ) : (
          <EstimatePopover className="min-w-0 shrink! max-[860px]:hidden" />
        )}
      </div>
      <Button
        ref={run}
        data-preferred-stop=""
        variant="primary"
        size="lg"
        icon={Play}
        busy={running || isLoading}
        shortcut={running ? undefined : "mod+enter"}
        onClick={onRun}
        // An earlier click would send a draft that a stored one is about to replace. It is held.
        disabled={!ready}
        data-run=""
        className="w-36 max-[860px]:w-24 max-[480px]:w-20 max-[480px]:px-0! max-[860px]:[&_kbd]:hidden"
      >
        {running ? (
          <>
            <span className="sr-only">Running</span>
            <Elapsed since={state.startedAt} />
          </>
        ) : (
          "Run"
        )}
      </Button>
      {blocked ? <BlockedNote blocked={blocked} onDismiss={onDismiss} /> : null}
    </div>
  );
}
