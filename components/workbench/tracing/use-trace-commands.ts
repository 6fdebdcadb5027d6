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
  readonly again: (changed: Partial<Pick<TraceOptions, "steps" | "html">>) => void;
  readonly bisect: () => void;
};

type PickedFrame = Pick<TracePicker, "html" | "url" | "others"> & { readonly step: number };

/** The other frames of the trace, in which the matches of a selector are also counted. */
const otherFrames = ({ trace }: TracedRun, html: string): TracePicker["others"] =>
  trace.frames
    .filter((frame) => frame.html !== null && frame.html.html !== html)
    .map(({ after, html: its }) => ({
      id: String(after),
      title: after < 0 ? "Before the first step" : `After step ${after + 1}`,
      load: async () => its?.html ?? null,
    }));

/** Commands that lead from a frame of a trace to the step of the form that produced it. */
export function useTraceCommands({ traced, reveal, again, bisect }: Page): {
  readonly commands: TraceCommands;
  readonly picking: TracePicker | null;
} {
  const form = useRequestForm();
  const announce = useAnnounce();
  const [picked, setPicked] = useState<PickedFrame | null>(null);

  const steps = (): readonly Step[] => form.getValues("actions.steps");

  const withStep = (index: number, edit: (found: MatchedStep, step: Step) => void) => {
    const found = traced && matchStep(steps(), traced.plan.steps, index);
    const step = found && steps()[found.place];
    if (found && step) edit(found, step);
    else
      announce(
        `Step ${index + 1} is no longer in the form. The steps have changed since this trace. Trace again.`,
        { urgent: true },
      );
  };

  const editedNote = ({ edited }: MatchedStep) =>
    edited ? " The step has changed since the trace." : "";

  const commands: TraceCommands = {
    onPick: (step, { html, url }) => {
      if (traced) setPicked({ step, html, url, others: otherFrames(traced, html) });
    },
    onInsertWait: (index) =>
      withStep(index, (found, step) => {
        const wait = waitBefore(step);
        form.setValue("actions.steps", steps().toSpliced(found.place, 0, wait), {
          shouldDirty: true,
        });
        const what = wait.by === "selector" ? `for ${wait.selector}` : "of one second";
        announce(
          `Added a wait ${what} as step ${found.place + 1} of the form.${editedNote(found)}`,
          { undoable: true },
        );
      }),
    onShowStep: (index) =>
      withStep(index, ({ place }, step) => reveal(`actions.steps.${place}.${controlOf(step)}`)),
    onRunTo: (index) => again({ steps: index + 1 }),
    onTraceAgain: (html) => again(html ? { html } : {}),
    onBisect: bisect,
  };

  const close = () => setPicked(null);
  const current = picked && traced?.plan.steps[picked.step];
  return {
    commands,
    picking: picked && {
      html: picked.html,
      url: picked.url,
      others: picked.others,
      current: current && "selector" in current ? (current.selector ?? "") : "",
      onClose: close,
      onPick: (selector) => {
        close();
        withStep(picked.step, (found) => {
          form.setValue(`actions.steps.${found.place}.selector`, selector, {
            shouldDirty: true,
            shouldValidate: true,
          });
          announce(
            `Step ${found.place + 1} of the form now uses ${selector}.${editedNote(found)}`,
            { undoable: true },
          );
        });
      },
    },
  };
}

/** The control of the step that is most likely to need a fix. */
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
