"use client";
import { useEffect, useState } from "react";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/button";
import { onDemand, useOnDemand } from "@/components/ui/on-demand";
import { Spinner } from "@/components/ui/spinner";

export const actionsEditor = onDemand(() => import("@/components/actions-editor/actions-editor"));

/** The editor of actions within the form, once its code has come. */
export function ActionsInside({ form }: { form: RequestForm }) {
  const loaded = useOnDemand(actionsEditor);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!loaded && !failed) actionsEditor.load().catch(() => setFailed(true));
  }, [loaded, failed]);

  if (loaded) return <loaded.ActionsEditor form={form} />;
  if (failed)
    return (
      <p role="alert" className="text-bad">
        The workbench does not answer.{" "}
        <Button size="sm" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </p>
    );
  return (
    <p className="flex items-center gap-2 text-ink-faint">
      <Spinner /> One moment
    </p>
  );
}
