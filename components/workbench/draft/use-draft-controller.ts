import { useEffect, useState, useSyncExternalStore } from "react";
import { useDraftForm } from "@/components/request-form/use-draft-form";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import type { DraftStart } from "@/lib/request/draft-start";
import { type OpenDrafts, openDrafts } from "@/lib/storage/drafts/open-drafts";
import { useOpenedLink } from "../sharing/use-opened-link";
import { useJsonText } from "./request-views";
import type { DraftStorage } from "./storage/draft-storage";
import { useStoredDraft } from "./storage/use-stored-draft";

/** Rendered on the server, which does not know the drafts of the browser. */
const unknownDrafts: OpenDrafts = { open: [], active: "" };
const noDrafts = () => unknownDrafts;

/** The draft: its form, its JSON text, the copy stored in this browser, and the link that it was opened from. */
export function useDraftController(initialStart: DraftStart) {
  const [start] = useState(initialStart);
  const form = useDraftForm(start.draft);
  const [fieldsMounted, setFieldsMounted] = useState(false);
  const { open: openTabs, active: id } = useSyncExternalStore(
    openDrafts.subscribe,
    // Other drafts would immediately render the page again, and with it hydrate the fields in one long task.
    fieldsMounted ? openDrafts.read : noDrafts,
    noDrafts,
  );
  const json = useJsonText();
  const stored = useStoredDraft(form, start.linkNotes !== null, fieldsMounted);
  const link = useOpenedLink(form, start.linkNotes, stored);
  const [missing, setMissing] = useState<readonly string[] | null>();
  const announce = useAnnounce();

  /** Marks the secrets of a stored draft in the form as lost that the server does not hold. */
  const checkSecrets = async (storage: DraftStorage, draftId: string) => {
    const lost = (await storage.findLost(form.getValues(), draftId)) ?? [];
    for (const path of lost)
      if (openDrafts.read().active === draftId) form.setValue(path, storage.lostSecret);
    return lost;
  };

  const handlers = useStableFunctions({
    checkSecrets,
    /** Call when a stored request has filled the form. */
    setMissing: (paths: readonly string[] | null) => {
      link.close();
      setMissing(paths);
    },
    onFieldsMounted: () => setFieldsMounted(true),
  });
  useEffect(() => {
    const watching = import("./storage/watch-drafts")
      .then(({ watchDrafts }) => watchDrafts(handlers.checkSecrets, setMissing, announce))
      // Without it, or if the browser blocks it, duplicated tabs share their drafts.
      .catch(() => null);
    return () => void watching.then((stop) => stop?.());
  }, [handlers, announce]);
  return {
    start,
    form,
    ...json,
    /** Whether the form holds its initial draft. */
    restored: stored.ready,
    /** Whether the request in the form can be sent: it also holds that of the link in the URL. */
    ready: stored.ready && link.settled,
    link,
    id,
    openTabs,
    /** Parts missing from the stored request in the form, besides lost secrets; null if it comes from elsewhere. */
    missing: missing === undefined ? stored.missing : missing,
    ...handlers,
  };
}

export type DraftController = ReturnType<typeof useDraftController>;
