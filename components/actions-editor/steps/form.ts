import { createContext, useContext } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { StepControls } from "@/lib/request/draft/actions/step";

/** The form of a draft, whatever it is submitted as. */
export type StepsForm<Ready = unknown> = Omit<UseFormReturn<Draft, unknown, Ready>, "formState">;

export const StepsFormContext = createContext<StepsForm | null>(null);

export function useStepsForm(): StepsForm {
  const form = useContext(StepsFormContext);
  if (!form) throw new Error("useStepsForm needs a StepsFormContext.");
  return form;
}

export type TextControl = {
  [Name in keyof StepControls]: StepControls[Name] extends string ? Name : never;
}[keyof StepControls];
export type FlagControl = Exclude<keyof StepControls, TextControl>;
