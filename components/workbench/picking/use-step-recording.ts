import { useRef } from "react";
import type { RecorderStep, StepRecording } from "@/components/actions-editor/picker/recorder";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { newStep, type Step } from "@/lib/request/draft/actions/step";

/** Adds recorded steps to the end of the draft's steps. */
export function useStepRecording(): StepRecording {
  const { getValues, setValue } = useRequestForm();
  /** Number of steps after each recorded one. */
  const lengths = useRef<number[]>([]);
  const set = (steps: readonly Step[]) =>
    setValue("actions.steps", steps, { shouldDirty: true, shouldValidate: true });
  return {
    add: (recorded) => {
      const steps = [...getValues("actions.steps"), stepOf(recorded)];
      lengths.current.push(steps.length);
      set(steps);
    },
    removeLast: () => {
      const length = lengths.current.pop();
      const steps = getValues("actions.steps");
      // The steps have been changed elsewhere, for example by undo.
      if (length === steps.length) set(steps.slice(0, -1));
    },
  };
}

function stepOf(recorded: RecorderStep): Step {
  const step = newStep(recorded.type);
  switch (recorded.type) {
    case "click":
      return { ...step, selector: recorded.selector, others: recorded.others };
    case "write":
      return { ...step, text: recorded.text };
    case "press":
      return { ...step, key: recorded.key };
  }
}
