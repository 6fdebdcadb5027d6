"use client";
import { lazy, Suspense, useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import { Spinner } from "@/components/ui/spinner";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { DraftPort } from "@/lib/request/draft-port";

const RequestCode = lazy(() =>
  import("@/components/request-code/request-code").then(({ RequestCode }) => ({
    default: RequestCode,
  })),
);

/** The draft of the form for its other views; the same value for as long as there is a form. */
function useDraftPort(): DraftPort {
  const form = useRequestForm();
  const [port] = useState<DraftPort>(() => ({
    read: () => form.getValues(),
    write: (draft) => fillForm(form, draft),
    subscribe: (changed) =>
      form.subscribe({ formState: { values: true }, callback: () => changed() }),
  }));
  return port;
}

type CodeTabProps = {
  connection: ConnectionSummary | null;
  onShowField: (draftPath: string) => void;
  onShowJson: () => void;
};

export function CodeTab(props: CodeTabProps) {
  const draft = useDraftPort();
  return (
    <Suspense fallback={<Coming />}>
      <RequestCode draft={draft} {...props} />
    </Suspense>
  );
}

function Coming() {
  return (
    <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
      <Spinner /> One moment
    </p>
  );
}
