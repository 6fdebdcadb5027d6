import { FieldError } from "@/components/ui/controls/field";
import { useStepListError } from "./use-step-error";

export function StepListError() {
  const error = useStepListError();
  return error ? <FieldError id={undefined} error={error} /> : null;
}
