import { type UseFormReturn, useFormContext } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { StepControls } from "@/lib/request/draft/actions/step";

/** The one form of the page, as the editor of its steps needs it. */
export const useStepsForm = (): UseFormReturn<Draft> => useFormContext<Draft>();

/** The controls of a step that hold a text, and those that are switches. */
export type TextControl = {
  [Name in keyof StepControls]: StepControls[Name] extends string ? Name : never;
}[keyof StepControls];
export type FlagControl = Exclude<keyof StepControls, TextControl>;
