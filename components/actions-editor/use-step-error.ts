"use client";
import { get, useFormState } from "react-hook-form";
import { useStepsForm } from "./steps-form";

/** What is wrong with a control of a step, or with the step as a whole (without `name`: anything in it). */
export function useStepError(index: number, name?: string): string | undefined {
  "use no memo"; // The library changes its errors in place, so the compiler must not keep what was read of them.
  const { control } = useStepsForm();
  const { errors } = useFormState({ control, name: `actions.steps.${index}` });
  const error: unknown = get(errors, `actions.steps.${index}${name ? `.${name}` : ""}`);
  return messageIn(error, name === undefined);
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
