import "server-only";
import type { ThreatRules } from "./operator-policy";

export type ListRule = "whitelist" | "blacklist" | "blockedTlds";

/** Which list decides about hosts, asked once for each address of a run. */
export type DomainRules = { readonly find: (host: string) => ListRule | null };

/**
 * The lists as sets, since each may have a thousand entries. A plain domain means itself, and its `www.` name;
 * `*.example.org` means every name under it, at any depth. The whitelist comes before every other rule
 * (specification, "Threat protection override").
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
