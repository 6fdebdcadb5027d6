import type { ComponentProps, ContextType } from "react";
import { ActionsEditor } from "@/components/actions-editor/actions-editor";
import type { StepSupportContext } from "@/components/actions-editor/support-context";
import { SupportNotes } from "@/components/request-form/connection/support-note";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { isOptionOfStep } from "@/lib/request/support/option-of-step";

/** Notes at a control of a step that the connection in use rejected its option. */
export const stepSupport: ContextType<typeof StepSupportContext> = ({ step, control }) => (
  <SupportNotes shows={({ field }) => isOptionOfStep(field, step, control)} />
);

type StepsEditorProps = Omit<ComponentProps<typeof ActionsEditor>, "form" | "support"> & {
  form: RequestFormApi;
};

/** The actions editor, with what is known about the connection in use. */
export const StepsEditor = (props: StepsEditorProps) => (
  <ActionsEditor {...props} support={stepSupport} />
);
