import { type LocalRecord, localRecord, type TextStore } from "../local-record";

/** What may be fetched from elsewhere without asking again. */
export type Consent = {
  readonly always: boolean;
  /** Hosts, with their port where it is not the usual one. */
  readonly hosts: readonly string[];
};

export const noConsent: Consent = { always: false, hosts: [] };

const MOST_HOSTS = 1_000;

/** The choice of this device; it can be taken back at any time. */
export const consentRecord = (
  store: () => TextStore | null = () => globalThis.localStorage ?? null,
): LocalRecord<Consent> =>
  localRecord({
    key: "search-workbench.media-consent",
    parse: (stored) =>
      typeof stored === "object" &&
      stored !== null &&
      "always" in stored &&
      typeof stored.always === "boolean" &&
      "hosts" in stored &&
      Array.isArray(stored.hosts)
        ? {
            always: stored.always,
            hosts: stored.hosts.filter((host) => typeof host === "string").slice(0, MOST_HOSTS),
          }
        : null,
    initial: noConsent,
    store,
  });

/** The host that would learn of it, or null where the address is not one of the web. */
export function mediaHost(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return (protocol === "http:" || protocol === "https:") && host !== "" ? host : null;
}

export const isAllowed = ({ always, hosts }: Consent, host: string): boolean =>
  always || hosts.includes(host);

export const allowHost = (consent: Consent, host: string): Consent =>
  consent.hosts.includes(host)
    ? consent
    : { ...consent, hosts: [...consent.hosts, host].slice(-MOST_HOSTS) };

export const forbidHost = (consent: Consent, host: string): Consent => ({
  ...consent,
  hosts: consent.hosts.filter((each) => each !== host),
});

/** A file of the built-in engine, which this server has already: nobody else learns of it. */
export function isEngineFile(url: string, ownOrigin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin === ownOrigin && pathname.startsWith("/artifacts/");
}
