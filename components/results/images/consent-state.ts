import { useRecord } from "@/components/ui/loading/use-record";
import { createListeners } from "@/lib/format/listeners";
import { type Consent, consentRecord, mediaHost } from "@/lib/storage/preferences/consent";

export const deviceConsent = consentRecord();

/** Stored consents, in sync with other tabs. */
export const useConsent = (): Consent => useRecord(deviceConsent);

const once = new Set<string>();
const { subscribe, notify } = createListeners();

/** URLs allowed individually; not stored. */
export const allowedOnce = {
  has: (url: string) => once.has(url),
  add: (urls: readonly string[]) => {
    for (const url of urls) once.add(url);
    notify();
  },
  /** Asks again for all files, or for those of a host. */
  clear: (host?: string) => {
    for (const url of once) if (host === undefined || mediaHost(url) === host) once.delete(url);
    notify();
  },
  subscribe,
};
