import { useMemo, useSyncExternalStore } from "react";
import { isAllowed, isEngineFile, mediaHost } from "@/lib/storage/preferences/consent";
import { allowedOnce, useConsent } from "../images/consent-state";

type WaitingImage = { readonly url: string; readonly host: string };

/** Images that need the user's consent before they load. */
export function useWaitingImages(urls: readonly string[]): readonly WaitingImage[] {
  const consent = useConsent();
  // A number, because the set is mutated in place.
  const agreed = useSyncExternalStore(
    allowedOnce.subscribe,
    () => urls.filter((url) => allowedOnce.has(url)).length,
    () => 0,
  );
  // Memoized: parses thousands of URLs, and the caller renders on every scroll.
  return useMemo(() => {
    const own = globalThis.location?.origin ?? "";
    return urls.flatMap((url) => {
      const host = mediaHost(url);
      if (host === null || isAllowed(consent, host) || isEngineFile(url, own)) return [];
      return agreed > 0 && allowedOnce.has(url) ? [] : [{ url, host }];
    });
  }, [urls, consent, agreed]);
}
