import { get, useFormState } from "react-hook-form";
import { useStepsForm } from "./form";

/** What is wrong with a control of a step. */
export function useStepError(index: number, name: string): string | undefined {
  "use no memo"; // The library changes its errors in place, so the compiler must not keep what was read of them.
  const { control } = useStepsForm();
  const { errors } = useFormState({ control, name: `actions.steps.${index}` });
  return messageIn(get(errors, `actions.steps.${index}.${name}`), false);
}

/** What is wrong with each of the steps. */
export function useStepErrors(count: number): readonly (string | undefined)[] {
  "use no memo"; // As above.
  const { control } = useStepsForm();
  const { errors } = useFormState({ control, name: "actions.steps" });
  return Array.from({ length: count }, (_, place) =>
    messageIn(get(errors, `actions.steps.${place}`), true),
  );
}

function messageIn(error: unknown, deep: boolean): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  if (!deep) return undefined;
  for (const below of Object.values(error)) {
    const message = messageIn(below, true);
    if (message !== undefined) return message;
  }
  return undefined;
}
