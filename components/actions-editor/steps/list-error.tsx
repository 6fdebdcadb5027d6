import { FieldError } from "@/components/ui/controls/field";
import { useStepListError } from "./use-step-error";

/** The error of the list itself, such as too many steps. */
export function StepListError() {
  const error = useStepListError();
  return error ? <FieldError id={undefined} error={error} /> : null;
}
