import "server-only";
import type { ThreatRules } from "./operator-policy";

export type ListRule = "whitelist" | "blacklist" | "blockedTlds";

/** Finds the list that decides about a host. */
export type DomainRules = { readonly find: (host: string) => ListRule | null };

/**
 * Builds sets from the lists, which may have a thousand entries each. A plain domain matches itself
 * and its `www.` name; `*.example.org` matches all its subdomains. The whitelist overrides all
 * other rules (specification, "Threat protection override").
 */
export function domainRules({
  whitelist,
  blacklist,
  blockedTlds,
}: Pick<ThreatRules, ListRule>): DomainRules {
  const allowed = new Set(whitelist);
  const blocked = new Set(blacklist);
  const endings = new Set(blockedTlds);
  return {
    find(host) {
      const name = host.replace(/\.$/, "").toLowerCase();
      if (isListed(name, allowed)) return "whitelist";
      if (isListed(name, blocked)) return "blacklist";
      return endings.has(name.slice(name.lastIndexOf(".") + 1)) ? "blockedTlds" : null;
    },
  };
}

function isListed(name: string, patterns: ReadonlySet<string>): boolean {
  if (patterns.size === 0) return false;
  if (patterns.has(name) || patterns.has(name.replace(/^www\./, ""))) return true;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1))
    if (patterns.has(`*${name.slice(dot)}`)) return true;
  return false;
}
