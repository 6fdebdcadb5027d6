import { get, useFormState } from "react-hook-form";
import { useStepsForm } from "./form";

export function useStepError(index: number, name: string): string | undefined {
  "use no memo"; // The library mutates its errors, so the compiler must not memoize reads of them.
  const { control } = useStepsForm();
  const { errors } = useFormState({ control, name: `actions.steps.${index}` });
  return messageIn(get(errors, `actions.steps.${index}.${name}`), false);
}

export function useStepListError(): string | undefined {
  "use no memo"; // See above.
  const { control } = useStepsForm();
  const { errors } = useFormState({ control, name: "actions.steps" });
  return messageIn(get(errors, "actions.steps"), false);
}

export function useStepErrors(count: number): readonly (string | undefined)[] {
  "use no memo"; // See above.
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
