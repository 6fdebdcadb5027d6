import { X } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { Callout } from "@/components/ui/feedback/callout";
import { Elapsed } from "@/components/ui/feedback/elapsed";
import { Spinner } from "@/components/ui/feedback/spinner";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";

export type TraceView = "results" | "trace" | "what-if";

type TraceStripProps = {
  shown: TraceView;
  has: Readonly<Record<Exclude<TraceView, "results">, boolean>>;
  since: number | null;
  onShow: (view: TraceView) => void;
  onCancel: () => void;
  onClose: () => void;
};

export function TraceStrip({ shown, has, since, onShow, onCancel, onClose }: TraceStripProps) {
  const options: { value: TraceView; label: string }[] = [
    { value: "results", label: "Results" },
    ...(has.trace ? [{ value: "trace" as const, label: "Trace" }] : []),
    ...(has["what-if"] ? [{ value: "what-if" as const, label: "What if" }] : []),
  ];
  const closing = `Close ${options
    .slice(1)
    .map(({ label }) => label)
    .join(" and ")}`;
  useOfferCommands([
    ...options
      .filter(({ value }) => value !== shown)
      .map(({ value, label }) => ({
        id: `view-${value}`,
        label: `Show ${value === "results" ? "the results of the run" : label}`,
        synonyms: "trace, what if, compare, results",
        onSelect: () => onShow(value),
      })),
    { id: "close-trace", label: closing, synonyms: "hide, remove, back", onSelect: onClose },
  ]);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5">
      <Segmented label="View" options={options} value={shown} onValueChange={onShow} />
      {since === null ? null : (
        <span className="flex items-center gap-2 text-xs text-ink-muted">
          <Spinner />
          <Elapsed since={since} />
          <Button size="sm" onClick={onCancel}>
            Cancel trace
          </Button>
        </span>
      )}
      <IconButton size="sm" icon={X} label={closing} className="ml-auto" onClick={onClose} />
    </div>
  );
}

type TracePendingProps = {
  error: string | null;
  since: number | null;
  onAgain: () => void;
};

/** Shown until a trace is available: its progress, or why it failed. */
export function TracePending({ error, since, onAgain }: TracePendingProps) {
  return (
    <section aria-label="Trace" className="grid h-full content-start gap-3 overflow-y-auto p-4">
      {error === null ? (
        <p className="text-ink-muted">
          {since === null
            ? "Nothing was sent."
            : "Running the steps on the page, with a screenshot after each."}
        </p>
      ) : (
        <Callout
          tone="bad"
          title="The trace failed"
          actions={
            since === null ? (
              <Button size="sm" onClick={onAgain}>
                Trace again…
              </Button>
            ) : null
          }
        >
          {error}
        </Callout>
      )}
    </section>
  );
}
