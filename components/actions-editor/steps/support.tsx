import { use } from "react";
import { useWatch } from "react-hook-form";
import { StepSupportContext } from "../support-context";
import { useStepsForm } from "./form";

/** Notes at a control of a step that the connection rejected its option. `type` is the step itself. */
export function StepSupport({ index, name }: { index: number; name: string }) {
  const render = use(StepSupportContext);
  const { control } = useStepsForm();
  const step = useWatch({ control, name: `actions.steps.${index}` });
  return step ? render({ step, control: name }) : null;
}
