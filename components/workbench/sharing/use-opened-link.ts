import { useEffect, useEffectEvent, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { fillForm } from "@/components/request-form/use-draft-form";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import { isPermalink } from "@/lib/permalink/fragment";
import type { Draft } from "@/lib/request/draft";
import type { StoredDraft } from "../draft/use-stored-draft";

const reader = lazyValue(() => import("./parse-link"));

/** What came of a link. */
export type OpenedLink =
  | {
      readonly kind: "opened";
      readonly notes: readonly string[];
      /** What the form held before; null for the kept draft. */
      readonly own: Draft | null;
    }
  | { readonly kind: "refused"; readonly message: string }
  /** No link: something was typed before the kept draft came. */
  | { readonly kind: "typed-first" };

export type OpenedLinkState = {
  readonly opened: OpenedLink | null;
  readonly close: () => void;
  /** Back to what the form held before, or would hold. */
  readonly restore: () => void;
};

/**
 * Fills the form from the permalink in the address, now and whenever the address changes, and never sends anything.
 * `fromQuery` are the notes on a readable link, which has filled the form already. `kept` says when the form holds what
 * it begins with, and what was put aside for that.
 */
export function useOpenedLink(
  form: RequestFormApi,
  fromQuery: readonly string[] | null,
  kept: StoredDraft,
): OpenedLinkState {
  const announce = useAnnounce();
  const [opened, setOpened] = useState<OpenedLink | null>(
    fromQuery && { kind: "opened", notes: fromQuery, own: null },
  );
  const [closed, setClosed] = useState(false);

  const refuse = (message: string) => {
    setOpened({ kind: "refused", message });
    announce(`The link was not opened. ${message}`, "assertive");
  };

  const read = useEffectEvent(async () => {
    const { hash, pathname, search } = window.location;
    if (!isPermalink(hash)) return;
    let part: Awaited<ReturnType<typeof reader.load>>;
    try {
      part = await reader.load();
    } catch {
      // It stays in the address for another try.
      return refuse("The workbench does not answer. Reload the page to try again.");
    }
    // Another one came meanwhile, and is read by itself.
    if (window.location.hash !== hash) return;
    // As with the other parameters: a reload shows what was edited since.
    window.history.replaceState(null, "", pathname + search);
    const link = part.parseLink(hash);
    if (!link.ok) return refuse(link.message);
    const own = opened?.kind === "opened" ? opened.own : structuredClone(form.getValues());
    fillForm(form, link.draft);
    setOpened({ kind: "opened", notes: link.notes, own });
    announce("The request of the link is in the form. Nothing has been sent.");
  });

  const { ready, aside } = kept;

  useEffect(() => {
    // Else the kept draft would come after the link's request, and over it.
    if (!ready) return;
    const onChange = () => void read();
    onChange();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, [ready]);

  const close = () => {
    setOpened(null);
    setClosed(true);
  };

  return {
    opened: opened ?? (aside?.why === "typed" && !closed ? { kind: "typed-first" } : null),
    close,
    restore: () => {
      const own = opened?.kind === "opened" && opened.own ? opened.own : aside?.draft;
      // Not there yet; the note stays for another try.
      if (!own) return;
      fillForm(form, own);
      close();
    },
  };
}
