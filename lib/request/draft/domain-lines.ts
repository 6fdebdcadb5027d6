import {
  domainPatternIssue,
  domainPatternMessage,
  hostnameIssue,
  hostnameMessage,
  normalizeHostname,
} from "@/lib/contract/values/hostname";

export type RewrittenEntry = { readonly from: string; readonly to: string };

/** A list with one entry per line, and the entries that were rewritten. */
export type NormalizedLines = {
  readonly text: string;
  readonly rewritten: readonly RewrittenEntry[];
};

/** How the entries of a kind of list are split, normalized and checked. */
export type LineKind = {
  /** Entries also end at commas, semicolons and spaces. */
  readonly splits: boolean;
  /** The normalized entry, if its meaning is clear. */
  readonly normalize: (entry: string) => string;
  readonly issue: (entry: string) => string | null;
};

/** Separators of entries, including Chinese and Japanese ones. */
const separators = /[\s,;，；、]+/;

// Quotes, brackets and invisible marks around entries copied from code or prose. Only the start of a run is tried, which
// keeps it linear.
const wrapping = /^["'`<([{\p{Cf}]+|(?<!["'`>)\]}\p{Cf}])["'`>)\]}\p{Cf}]+$/gu;

/**
 * The host of an entry: a URL, an international name, a name with a port or a trailing dot.
 */
function hostIn(entry: string): string {
  const bare = entry.replace(wrapping, "");
  // As in an address bar, these schemes need no slashes.
  const addressed = /^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(bare);
  const foreign = [...bare].some((letter) => letter > "\u007f");
  const decorated = /[/?#@\\]|:\d+$/.test(bare);
  if (!addressed && !foreign && !decorated) return bare.replace(/\.$/, "") || entry;
  try {
    const { hostname } = new URL(addressed ? bare : `http://${bare}`);
    // Some Unicode letters normalize to a comma, which no host contains.
    return (!separators.test(hostname) && hostname.replace(/\.$/, "")) || entry;
  } catch {
    return entry;
  }
}

/** Checked and normalized when it has its value. */
const isTemplate = (entry: string) => entry.includes("{{");

/** A host name. `*.` is removed, because the domain covers its subdomains. */
const normalizeHost = (entry: string) => hostIn(entry.replace(/^(["'`]*)(?:\*?\.)+(?=.)/, "$1"));

/** A host name, optionally with `*.`. */
function normalizePattern(entry: string): string {
  const bare = entry.replace(wrapping, "");
  return bare.startsWith("*.") ? `*.${hostIn(bare.slice(2))}` : hostIn(bare.replace(/^\./, ""));
}

export const hostLines: LineKind = {
  splits: true,
  normalize: normalizeHost,
  issue: (entry) => {
    if (isTemplate(entry)) return null;
    const issue = hostnameIssue(normalizeHostname(entry));
    return issue && hostnameMessage(issue);
  },
};

export const patternLines: LineKind = {
  splits: true,
  normalize: normalizePattern,
  issue: (entry) => {
    if (isTemplate(entry)) return null;
    const issue = domainPatternIssue(normalizeHostname(entry));
    return issue && domainPatternMessage(issue);
  },
};

/**
 * Normalizes a list to one entry per line. Lines that are already normal do not change, including
 * blank lines.
 */
export function normalizeLines(text: string, { splits, normalize }: LineKind): NormalizedLines {
  const rewritten: RewrittenEntry[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const entries = splits ? line.split(separators).filter(Boolean) : [line.trim()].filter(Boolean);
    if (entries.length === 0) return [line.trim()];
    return entries.map((from) => {
      const to = settled(normalize, from);
      if (to !== from) rewritten.push({ from, to });
      return to;
    });
  });
  return { text: lines.join("\n"), rewritten };
}

/** More layers of marks than any copied entry has; each layer is a pass over the entry. */
const MAX_LAYERS = 16;

/** Repeats, since removing marks can reveal others. */
function settled(normalize: LineKind["normalize"], entry: string): string {
  if (isTemplate(entry)) return entry;
  let before = entry;
  let to = normalize(before);
  for (let layer = 1; to !== before && layer < MAX_LAYERS; layer++) {
    before = to;
    to = normalize(before);
  }
  return to;
}

/** An invalid line; `line` counts from 1. */
export type LineIssue = { readonly line: number; readonly entry: string; readonly message: string };

/** The invalid lines of a list, and its number of entries. */
export function checkLines(
  text: string,
  { issue: issueOf }: Pick<LineKind, "issue">,
): { count: number; issues: LineIssue[] } {
  const issues: LineIssue[] = [];
  let count = 0;
  text.split("\n").forEach((line, index) => {
    const entry = line.trim();
    if (entry === "") return;
    count += 1;
    const message = issueOf(entry);
    if (message) issues.push({ line: index + 1, entry, message: message });
  });
  return { count, issues };
}
