import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import {
  type Consent,
  consentRecord,
  mediaHost,
  noConsent,
} from "@/lib/storage/preferences/consent";
import { autoStoreFiles } from "@/lib/storage/runs/artifacts";

export const deviceConsent = consentRecord();

/** Stored consents, in sync with other tabs. */
export const useConsent = (): Consent =>
  useSyncExternalStore(deviceConsent.subscribe, deviceConsent.read, () => noConsent);

export const useAutoStoreFiles = (): boolean =>
  useSyncExternalStore(autoStoreFiles.subscribe, autoStoreFiles.read, () => false);

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
