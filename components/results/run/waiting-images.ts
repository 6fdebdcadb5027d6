import { useMemo, useSyncExternalStore } from "react";
import { isAllowed, isEngineFile, mediaHost } from "@/lib/storage/preferences/consent";
import { allowedOnce, useConsent } from "../images/consent-state";

type WaitingImage = { readonly url: string; readonly host: string };

/** The images that the reader has not agreed to yet; those that never load are not among them. */
export function useWaitingImages(urls: readonly string[]): readonly WaitingImage[] {
  const consent = useConsent();
  // Changes whenever something is agreed to: the set itself stays the same object.
  const agreed = useSyncExternalStore(
    allowedOnce.subscribe,
    () => urls.filter((url) => allowedOnce.has(url)).length,
    () => 0,
  );
  // Parsing thousands of addresses takes a moment, and the list around this is drawn at every scroll.
  return useMemo(() => {
    const own = globalThis.location?.origin ?? "";
    return urls.flatMap((url) => {
      const host = mediaHost(url);
      if (host === null || isAllowed(consent, host) || isEngineFile(url, own)) return [];
      return agreed > 0 && allowedOnce.has(url) ? [] : [{ url, host }];
    });
  }, [urls, consent, agreed]);
}
