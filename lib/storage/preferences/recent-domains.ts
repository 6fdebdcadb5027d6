import { deviceStore, type LocalRecord, localRecord } from "../local-record";

const MAX_DOMAINS = 50;
const HOST = /^[\p{L}\p{N}.:_[\]-]{1,253}$/u;

type Domains = readonly string[];

const isHost = (value: unknown): value is string => typeof value === "string" && HOST.test(value);

/** Domains that requests on this device used, latest first. */
export const recentDomains = (store = deviceStore): LocalRecord<Domains> =>
  localRecord<Domains>({
    key: "search-workbench.domains",
    parse: (stored) => (Array.isArray(stored) ? stored.filter(isHost).slice(0, MAX_DOMAINS) : null),
    initial: [],
    store,
  });

/** Puts domains in front of the list. Skips invalid hosts. */
export const addRecentDomains = (before: Domains, requested: Domains): Domains =>
  [...new Set([...requested.map((host) => host.toLowerCase()), ...before])]
    .filter(isHost)
    .slice(0, MAX_DOMAINS);

export const requestedDomains = recentDomains();

/** Domains of the results on the page. Not stored: they come from a response. */
export const resultDomains = (() => {
  let hosts: Domains = [];
  return {
    read: () => hosts,
    write: (next: Domains) => {
      hosts = [...new Set(next)].filter(isHost).slice(0, MAX_DOMAINS);
    },
  };
})();
