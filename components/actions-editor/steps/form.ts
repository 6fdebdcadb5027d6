import { type UseFormReturn, useFormContext } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { StepControls } from "@/lib/request/draft/actions/step";

/** The form of the page, typed for the steps editor. */
export const useStepsForm = (): UseFormReturn<Draft> => useFormContext<Draft>();

/** Controls that hold text, and controls that are switches. */
export type TextControl = {
  [Name in keyof StepControls]: StepControls[Name] extends string ? Name : never;
}[keyof StepControls];
export type FlagControl = Exclude<keyof StepControls, TextControl>;
