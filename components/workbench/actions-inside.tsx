"use client";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { onDemand } from "@/components/ui/on-demand";
import { WhenLoaded } from "@/components/ui/when-loaded";

export const actionsEditor = onDemand(() => import("@/components/actions-editor/actions-editor"));

/** The editor of actions within the form, once its code has come. */
export function ActionsInside({ form }: { form: RequestForm }) {
  return (
    <WhenLoaded part={actionsEditor}>
      {({ ActionsEditor }) => <ActionsEditor form={form} />}
    </WhenLoaded>
  );
}
