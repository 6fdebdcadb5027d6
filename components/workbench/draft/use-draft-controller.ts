import { useState } from "react";
import { useDraftForm } from "@/components/request-form/use-draft-form";
import type { DraftStart } from "@/lib/request/draft-start";
import { useOpenedLink } from "../sharing/use-opened-link";
import { useJsonText } from "./request-views";
import { useStoredDraft } from "./use-stored-draft";

/** The draft: its form, its JSON text, the copy stored in this browser, and the link that it was opened from. */
export function useDraftController(initialStart: DraftStart) {
  const [start] = useState(initialStart);
  const form = useDraftForm(start.draft);
  const json = useJsonText();
  const [fieldsMounted, setFieldsMounted] = useState(false);
  const stored = useStoredDraft(form, start.linkNotes !== null, fieldsMounted);
  const link = useOpenedLink(form, start.linkNotes, stored);
  const [missing, setMissing] = useState<readonly string[] | null>();
  return {
    start,
    form,
    ...json,
    ready: stored.ready,
    link,
    /** What the stored request in the form lacks, besides lost secrets; null if it comes from elsewhere. */
    missing: missing === undefined ? stored.missing : missing,
    /** Call when a stored request has filled the form. */
    setMissing: (paths: readonly string[] | null) => {
      link.close();
      setMissing(paths);
    },
    onFieldsMounted: () => setFieldsMounted(true),
  };
}

export type DraftController = ReturnType<typeof useDraftController>;
