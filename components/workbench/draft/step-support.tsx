import type { ContextType } from "react";
import type { StepSupportContext } from "@/components/actions-editor/support-context";
import { SupportNotes } from "@/components/request-form/connection/support-note";
import { isOptionOfStep } from "@/lib/request/support/option-of-step";

/** Says at a control of a step that the connection in use rejected its option. */
export const stepSupport: ContextType<typeof StepSupportContext> = ({ step, control }) => (
  <SupportNotes shows={({ field }) => isOptionOfStep(field, step, control)} />
);
