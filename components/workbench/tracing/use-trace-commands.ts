import { useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import type { TraceOptions } from "@/components/trace/setup/trace-setup";
import type { TraceCommands, TracedRun } from "@/components/trace/traced-run";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { Step } from "@/lib/request/draft/actions/step";
import type { TracePicker } from "./pick";
import { type MatchedStep, matchStep, waitBefore } from "./steps";

type Page = {
  readonly traced: TracedRun | null;
  readonly reveal: (draftPath: string) => void;
  /** Asks for another trace of the page. */
  readonly again: (changed: Partial<Pick<TraceOptions, "steps" | "html">>) => void;
  readonly bisect: () => void;
};

type Wanted = Pick<TracePicker, "html" | "url" | "others"> & { readonly step: number };

/** The other frames of a trace, so that a selector can be tried on them as well. */
const otherFrames = ({ trace }: TracedRun, html: string): TracePicker["others"] =>
  trace.frames
    .filter((frame) => frame.html !== null && frame.html.html !== html)
    .map(({ after, html: its }) => ({
      id: String(after),
      title: after < 0 ? "Before the first step" : `After step ${after + 1}`,
      load: async () => its?.html ?? null,
    }));

/** From a frame to the step of the form that made it: mended, waited for, or traced up to. */
export function useTraceCommands({ traced, reveal, again, bisect }: Page): {
  readonly acts: TraceCommands;
  readonly picking: TracePicker | null;
} {
  const form = useRequestForm();
  const announce = useAnnounce();
  const [wanted, setWanted] = useState<Wanted | null>(null);

  const steps = (): readonly Step[] => form.getValues("actions.steps");

  const withStep = (index: number, act: (found: MatchedStep, step: Step) => void) => {
    const found = traced && matchStep(steps(), traced.plan.steps, index);
    const step = found && steps()[found.place];
    if (found && step) act(found, step);
    else
      announce(
        `The steps of the form have changed since this trace, and step ${index + 1} is not found any more. Trace again.`,
        "assertive",
      );
  };

  const mended = ({ edited: was }: MatchedStep) =>
    was ? " It had been changed since the trace." : "";

  const acts: TraceCommands = {
    onPick: (step, { html, url }) => {
      if (traced) setWanted({ step, html, url, others: otherFrames(traced, html) });
    },
    onInsertWait: (index) =>
      withStep(index, (found, step) => {
        const wait = waitBefore(step);
        form.setValue("actions.steps", steps().toSpliced(found.place, 0, wait), {
          shouldDirty: true,
        });
        const what = wait.by === "selector" ? `for ${wait.selector}` : "of one second";
        announce(`A wait ${what} is now step ${found.place + 1} of the form.${mended(found)}`);
      }),
    onShowStep: (index) =>
      withStep(index, ({ place }, step) => reveal(`actions.steps.${place}.${controlOf(step)}`)),
    onRunTo: (index) => again({ steps: index + 1 }),
    onAgain: (html) => again(html ? { html } : {}),
    onBisect: bisect,
  };

  const close = () => setWanted(null);
  const current = wanted && traced?.plan.steps[wanted.step];
  return {
    acts,
    picking: wanted && {
      html: wanted.html,
      url: wanted.url,
      others: wanted.others,
      current: current && "selector" in current ? (current.selector ?? "") : "",
      onClose: close,
      onPick: (selector) => {
        close();
        withStep(wanted.step, (found) => {
          form.setValue(`actions.steps.${found.place}.selector`, selector, {
            shouldDirty: true,
            shouldValidate: true,
          });
          announce(`Step ${found.place + 1} of the form now has ${selector}.${mended(found)}`);
        });
      },
    },
  };
}

/** The control of a step that is likely to be mended. */
function controlOf(step: Step): string {
  switch (step.type) {
    case "write":
      return "text";
    case "press":
      return "key";
    case "executeJavascript":
      return "script";
    case "wait":
      return step.by;
    default:
      return "selector";
  }
}
