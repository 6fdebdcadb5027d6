import { isJsonObject, textsIn } from "@/lib/contract/json-object";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";

/** Hosts from which media may be loaded without asking. */
export type Consent = {
  readonly always: boolean;
  /** With the port, unless it is the default one. */
  readonly hosts: readonly string[];
};

export const noConsent: Consent = { always: false, hosts: [] };

const MAX_HOSTS = 1_000;

export const consentRecord = (store = deviceStore): LocalRecord<Consent> =>
  localRecord({
    key: "search-workbench.media-consent",
    parse: (stored) =>
      isJsonObject(stored) && typeof stored.always === "boolean" && Array.isArray(stored.hosts)
        ? { always: stored.always, hosts: textsIn(stored.hosts).slice(0, MAX_HOSTS) }
        : null,
    initial: noConsent,
    store,
  });

/** The host that would receive the request. Null if the URL is not an HTTP URL. */
export function mediaHost(url: string): string | null {
  const { protocol = "", host = "" } = URL.parse(url) ?? {};
  return /^https?:$/.test(protocol) && host !== "" ? host : null;
}

export const isAllowed = ({ always, hosts }: Consent, host: string): boolean =>
  always || hosts.includes(host);

export const allowHost = (consent: Consent, host: string): Consent =>
  consent.hosts.includes(host)
    ? consent
    : { ...consent, hosts: [...consent.hosts, host].slice(-MAX_HOSTS) };

export const forbidHost = (consent: Consent, host: string): Consent => ({
  ...consent,
  hosts: consent.hosts.filter((each) => each !== host),
});

/**
 * A file of the built-in engine. It is served by this server, so no third party learns of the
 * request.
 */
export function isEngineFile(url: string, ownOrigin: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.origin === ownOrigin && parsed.pathname.startsWith("/artifacts/");
}
