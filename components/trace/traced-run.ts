import type { SearchRequest } from "@/lib/contract/request";
import type { TracedPage } from "@/lib/trace/pin";
import type { TracePlan } from "@/lib/trace/plan";
import type { Trace } from "@/lib/trace/trace";
import type { Run } from "@/lib/transport/run-search";

export type TracedRun = Pick<Run, "id" | "connectionLabel" | "startedAt" | "durationMs"> & {
  readonly target: TracedPage;
  readonly plan: TracePlan;
  readonly trace: Trace;
  /** The request before it was instrumented. */
  readonly request: SearchRequest;
  readonly query: string;
  /** URL of the returned result; null without a result. */
  readonly responseUrl: string | null;
  /** In words, such as `2 credits`. Null if unknown. */
  readonly cost: string | null;
  /** Other changes of instrumentation besides the actions, as text. */
  readonly changes: readonly string[];
  /** Whether the request lacks fields that the history does not store, such as typed text. */
  readonly isIncomplete: boolean;
  readonly warning: string | null;
  /** Zero-based index of the failing step, found by bisection; -1 if the page fails without steps. */
  readonly bisected: number | null;
  /** The stored run that this trace was opened from; null for a new one. */
  readonly past: Run | null;
};

export type TraceCommands = {
  readonly onPick: (step: number, html: { html: string; url: string | null }) => void;
  readonly onInsertWait: (step: number) => void;
  /** Opens the setup for a trace up to this step. */
  readonly onRunTo: (step: number) => void;
  readonly onShowStep: (step: number) => void;
  /** Opens the setup for the same trace; `html` also captures the HTML of each step. */
  readonly onTraceAgain: (html?: true) => void;
  readonly onBisect: () => void;
};
