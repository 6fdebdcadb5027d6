import { type LocalRecord, localRecord, type TextStore } from "../local-record";

const KEPT = 50;
const HOST = /^[\p{L}\p{N}.:_[\]-]{1,253}$/u;

type Domains = readonly string[];

const isHost = (value: unknown): value is string => typeof value === "string" && HOST.test(value);

/** Domains that were asked for on this device, the latest first. */
export const recentDomains = (
  store: () => TextStore | null = () => globalThis.localStorage ?? null,
): LocalRecord<Domains> =>
  localRecord<Domains>({
    key: "search-workbench.domains",
    parse: (stored) => (Array.isArray(stored) ? stored.filter(isHost).slice(0, KEPT) : null),
    initial: [],
    store,
  });

/** The list with these in front; what is no host is passed over. */
export const addRecentDomains = (before: Domains, asked: Domains): Domains =>
  [...new Set([...asked.map((host) => host.toLowerCase()), ...before])]
    .filter(isHost)
    .slice(0, KEPT);

export const requestedDomains = recentDomains();

/** Domains of the results on the page. They are the answer's, so they go with the tab. */
export const resultDomains = (() => {
  let hosts: Domains = [];
  return {
    read: () => hosts,
    write: (next: Domains) => {
      hosts = [...new Set(next)].filter(isHost).slice(0, KEPT);
    },
  };
})();
