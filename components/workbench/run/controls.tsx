import { Play, X } from "lucide-react";
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

type CostOrCancelProps = { running: boolean; onCancel: () => void };

/** Narrow windows have no room for it beside the query, and show it beside the tabs of the panes. */
export function CostOrCancel({ running, onCancel }: CostOrCancelProps) {
  if (!running) return <EstimatePopover className="min-w-0 shrink!" />;
  return (
    <Button
      icon={X}
      onClick={() => {
        // Cancel is about to disappear together with the focus.
        document.querySelector<HTMLElement>("[data-run]")?.focus();
        onCancel();
      }}
    >
      Cancel
    </Button>
  );
}

/**
 * The estimated cost and the Run button. During a run, Cancel replaces the cost and the elapsed
 * time replaces the label, so that nothing moves under the pointer.
 */
export function RunControls(props: RunControlsProps) {
  const { state, isLoading, ready, onRun, onCancel, blocked, onDismiss } = props;
  const running = state.phase === "running";
  return (
    <div className="relative flex min-w-0 items-center gap-2 max-[860px]:order-4 max-[860px]:self-start">
      <div className="flex w-40 min-w-0 justify-end max-[860px]:hidden">
        <CostOrCancel running={running} onCancel={onCancel} />
      </div>
      <Button
        data-preferred-stop=""
        variant="primary"
        size="lg"
        icon={Play}
        busy={running || isLoading}
        shortcut={running ? undefined : "mod+enter"}
        // A busy button ignores `onClick`, but the next run can start before the page shows the results of the last one.
        onClickCapture={onRun}
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
