import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { fillForm } from "@/components/request-form/use-draft-form";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { unreachable } from "@/components/ui/loading/unreachable";
import { isPermalink } from "@/lib/permalink/fragment";
import type { StoredDraft } from "../draft/storage/use-stored-draft";
import type { OpenedLink } from "./open-link";

export type OpenedLinkState = {
  readonly opened: OpenedLink | null;
  /** Whether the form does not wait for the request of a link. */
  readonly settled: boolean;
  readonly close: () => void;
  /** Restores the previous content of the form. Null if the user had no draft. */
  readonly restore: (() => void) | null;
};

/**
 * Calls `drop` when the form differs from the link in the URL, so that a bookmark has the request and a reload
 * shows later edits.
 */
function dropOnChange(form: RequestFormApi, hash: string, drop: () => void): void {
  const linked = JSON.stringify(form.getValues());
  const stop = form.subscribe({
    formState: { values: true },
    callback: () => {
      if (window.location.hash === hash) {
        if (JSON.stringify(form.getValues()) === linked) return;
        drop();
      }
      stop();
    },
  });
}

/**
 * Fills the form from the permalink in the URL, now and whenever the URL changes. Never
 * sends anything. `fromQuery` contains the notes of a readable link that has already filled the
 * form. `stored` says when the form holds its initial draft, and which draft it replaced.
 */
export function useOpenedLink(
  form: RequestFormApi,
  fromQuery: readonly string[] | null,
  stored: StoredDraft,
): OpenedLinkState {
  const announce = useAnnounce();
  const [opened, setOpened] = useState<OpenedLink | null>(
    fromQuery && { kind: "opened", notes: fromQuery, missing: [], previous: null },
  );
  const [closed, setClosed] = useState(false);
  const [settled, setSettled] = useState(false);

  const openFromUrl = useEffectEvent(async () => {
    const { hash, pathname, search } = window.location;
    if (!isPermalink(hash)) return setSettled(true);
    setSettled(false);
    // With the registry, the closed sections show the values of the link immediately.
    const loading = Promise.all([import("./open-link"), sectionRegistry.load()]);
    const [module] = await loading.catch(() => []);
    if (!module) {
      // The link stays in the URL for another try.
      announce(unreachable, { urgent: true });
      setSettled(true);
      return setOpened({ kind: "failed", message: unreachable });
    }
    // Another link has arrived meanwhile and is handled separately.
    if (window.location.hash !== hash) return;
    const drop = () => window.history.replaceState(null, "", pathname + search);
    const next = module.openLink(hash, form, opened, announce);
    if (next?.kind === "failed") drop();
    else dropOnChange(form, hash, drop);
    setOpened(next);
    setSettled(true);
  });

  const { ready, aside } = stored;

  useEffect(() => {
    // Otherwise the stored draft would replace the request of the link.
    if (!ready) return;
    const onChange = () => void openFromUrl();
    onChange();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, [ready]);

  const close = useCallback(() => {
    setOpened(null);
    setClosed(true);
  }, []);

  return useMemo(() => {
    const previous = (opened?.kind === "opened" && opened.previous) || aside?.draft;
    return {
      opened: opened ?? (aside?.why === "typed" && !closed ? { kind: "typed-first" } : null),
      settled,
      close,
      restore:
        previous && opened?.kind !== "failed"
          ? () => {
              fillForm(form, previous);
              close();
            }
          : null,
    };
  }, [form, opened, aside, closed, settled, close]);
}
