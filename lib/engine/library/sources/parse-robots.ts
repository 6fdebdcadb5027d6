import "server-only";

export type RobotsRules = {
  /** Whether the rules allow a path with its query. */
  allows(path: string): boolean;
  /** Seconds between two requests; null if not specified. */
  readonly crawlDelay: number | null;
  readonly sitemaps: readonly string[];
};

type Rule = {
  readonly allow: boolean;
  /** The longest rule that matches decides. */
  readonly length: number;
  /** The texts between the wildcards. */
  readonly parts: readonly string[];
  /** The pattern ends in `$`. */
  readonly isWhole: boolean;
};

type Group = { readonly rules: Rule[]; crawlDelay: number | null };

/** Characters of a path that are compared. URLs of pages are not longer. */
const MAX_PATH = 2_000;

/**
 * Parses robots.txt (RFC 9309) for one crawler, whose name has no version. Time and memory grow with the size of the
 * file and of the path only, whatever the file contains.
 */
export function parseRobots(text: string, crawler: string): RobotsRules {
  const name = crawler.toLowerCase();
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let agents = new Set<string>();
  let isListingAgents = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = /^([^:#]*):([^#]*)/.exec(line) ?? [];
    const key = field.trim().toLowerCase();
    if (key === "") continue;
    const content = value.trim();
    if (key === "user-agent") {
      if (!isListingAgents) agents = new Set();
      const [agent = ""] = content.toLowerCase().split("/");
      if (agent.trim() === name || agent.trim() === "*") agents.add(agent.trim());
    }
    if (key === "user-agent") isListingAgents = true;
    if (key === "sitemap" && content !== "") sitemaps.push(content);
    if (!["allow", "disallow", "crawl-delay"].includes(key)) continue;
    isListingAgents = false;
    for (const agent of agents) {
      const group = groups.get(agent) ?? { rules: [], crawlDelay: null };
      groups.set(agent, group);
      if (key !== "crawl-delay") group.rules.push(...ruleOf(content, key === "allow"));
      else if (content !== "" && Number(content) >= 0) group.crawlDelay = Number(content);
    }
  }
  const { rules, crawlDelay } = groups.get(name) ??
    groups.get("*") ?? { rules: [], crawlDelay: null };
  const allows = (path: string) => isAllowed(encode(path.slice(0, MAX_PATH)), rules);
  return { allows, crawlDelay, sitemaps };
}

/** URLs leave some characters as they are in one part and encode them in another: `[`, `{`, `'`. */
const encode = (text: string): string =>
  encodeURI(text.toWellFormed()).replaceAll("%25", "%").replaceAll("'", "%27");

function ruleOf(pattern: string, allow: boolean): Rule[] {
  if (pattern === "") return [];
  const encoded = encode(pattern);
  const isWhole = encoded.endsWith("$");
  const parts = (isWhole ? encoded.slice(0, -1) : encoded).split(/\*+/);
  return [{ allow, length: encoded.length, parts, isWhole }];
}

/** If rules have the same length, one that allows wins. */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  let decisive: Rule | null = null;
  for (const rule of rules) {
    const isStronger =
      decisive === null ||
      rule.length > decisive.length ||
      (rule.length === decisive.length && rule.allow);
    if (isStronger && matches(path, rule)) decisive = rule;
  }
  return decisive?.allow ?? true;
}

function matches(path: string, { parts, isWhole }: Rule): boolean {
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let at = first.length;
  // The first place of each part leaves the most for the parts after it.
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}
