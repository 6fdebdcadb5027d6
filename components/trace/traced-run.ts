import type { SearchRequest } from "@/lib/contract/request";
import type { TracedPage } from "@/lib/trace/pin";
import type { TracePlan } from "@/lib/trace/plan";
import type { Trace } from "@/lib/trace/trace";

/** A trace as it is shown: what was asked, what came back, and where its steps stand in the form. */
export type TracedRun = {
  readonly id: string;
  readonly target: TracedPage;
  readonly plan: TracePlan;
  readonly trace: Trace;
  /** The request that was traced, before the pictures were put in. */
  readonly request: SearchRequest;
  readonly query: string;
  /** The address that came back; null where no result came. */
  readonly responseUrl: string | null;
  readonly connectionLabel: string | null;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly credits: number | null;
  /** What was changed beside the actions, in words. */
  readonly changes: readonly string[];
  /** Whether the request is without what the history does not keep, such as what was typed. */
  readonly isIncomplete: boolean;
  /** Warning of the service about the page. */
  readonly warning: string | null;
  /** Found by runs of fewer and fewer steps: the step that fails, from 0. */
  readonly bisected: number | null;
};

/** What the page around a trace can do with it. */
export type TraceCommands = {
  /** Opens the HTML of a frame to pick another selector for a step. */
  readonly onPick: (step: number, html: { html: string; url: string | null }) => void;
  readonly onInsertWait: (step: number) => void;
  /** Asks for a trace of the steps up to this one. */
  readonly onRunTo: (step: number) => void;
  readonly onShowStep: (step: number) => void;
  /** Asks for the same trace once more; `html`: with the HTML of each step, whatever was asked for before. */
  readonly onAgain: (html?: true) => void;
  readonly onBisect: () => void;
};
