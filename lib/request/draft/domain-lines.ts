import {
  domainPatternIssue,
  domainPatternMessage,
  hostnameIssue,
  hostnameMessage,
  normaliseHostname,
} from "@/lib/contract/values/hostname";

/** One entry that was written in another way than it was typed. */
export type RewrittenEntry = { readonly from: string; readonly to: string };

/** A pasted or typed list, one entry to a line, and what had to change for that. */
export type NormalisedLines = {
  readonly text: string;
  readonly rewritten: readonly RewrittenEntry[];
};

/** How the entries of one kind of list are separated, rewritten and checked. */
export type LineKind = {
  /** Entries also end at commas, semicolons and spaces. */
  readonly splits: boolean;
  /** The entry as it belongs in the list, where it is clear what is meant. */
  readonly normalise: (entry: string) => string;
  /** What is wrong with an entry, or null. */
  readonly issue: (entry: string) => string | null;
};

/** What stands between entries, in Chinese and Japanese texts too. */
const separators = /[\s,;，；、]+/;

// The marks that people leave around what they copy from code or prose.
const wrapping = /^["'`<([{]+|["'`>)\]}]+$/g;

/** The host of whatever names one: an address, an international name, a name with a port or a trailing dot. */
function hostIn(entry: string): string {
  const bare = entry.replace(wrapping, "");
  const addressed = /^[a-z][a-z0-9+.-]*:\/\//i.test(bare);
  const foreign = [...bare].some((letter) => letter > "\u007f");
  const decorated = /[/?#@\\]|:\d+$/.test(bare);
  if (!addressed && !foreign && !decorated) return bare.replace(/\.$/, "") || entry;
  try {
    const { hostname } = new URL(addressed ? bare : `http://${bare}`);
    // Letters of other scripts can stand for a comma, which no host has.
    return (!separators.test(hostname) && hostname.replace(/\.$/, "")) || entry;
  } catch {
    return entry;
  }
}

/** A host name. A pattern of subdomains is reduced to its domain, which covers them anyway. */
const tidyHost = (entry: string) => hostIn(entry.replace(/^(["'`]*)(?:\*?\.)+(?=.)/, "$1"));

/** A host name, or `*.` before one. */
function tidyPattern(entry: string): string {
  const bare = entry.replace(wrapping, "");
  return bare.startsWith("*.") ? `*.${hostIn(bare.slice(2))}` : hostIn(bare.replace(/^\./, ""));
}

export const hostLines: LineKind = {
  splits: true,
  normalise: tidyHost,
  issue: (entry) => {
    const problem = hostnameIssue(normaliseHostname(entry));
    return problem && hostnameMessage(problem);
  },
};

export const patternLines: LineKind = {
  splits: true,
  normalise: tidyPattern,
  issue: (entry) => {
    const problem = domainPatternIssue(normaliseHostname(entry));
    return problem && domainPatternMessage(problem);
  },
};

/**
 * The list as it belongs: an entry to a line, each rewritten where it is clear what is meant. A line that needs
 * nothing stays to the letter, blank lines too.
 */
export function normaliseLines(
  text: string,
  { splits, normalise: tidy }: LineKind,
): NormalisedLines {
  const tidied: RewrittenEntry[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const entries = splits ? line.split(separators).filter(Boolean) : [line.trim()].filter(Boolean);
    if (entries.length === 0) return [line.trim()];
    return entries.map((from) => {
      const to = settled(tidy, from);
      if (to !== from) tidied.push({ from, to });
      return to;
    });
  });
  return { text: lines.join("\n"), rewritten: tidied };
}

/** Marks that were around an entry can have hidden others. */
function settled(tidy: LineKind["normalise"], entry: string): string {
  const to = tidy(entry);
  return to === entry ? to : settled(tidy, to);
}

/** One line with something wrong; `line` counts from 1. */
export type LineIssue = { readonly line: number; readonly entry: string; readonly message: string };

/** What is wrong in a list, line by line, and how many entries it has. */
export function checkLines(
  text: string,
  { issue: problem }: Pick<LineKind, "issue">,
): { count: number; problems: LineIssue[] } {
  const problems: LineIssue[] = [];
  let count = 0;
  text.split("\n").forEach((line, index) => {
    const entry = line.trim();
    if (entry === "") return;
    count += 1;
    const words = problem(entry);
    if (words) problems.push({ line: index + 1, entry, message: words });
  });
  return { count, problems };
}
