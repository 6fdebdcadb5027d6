import {
  domainPatternProblem,
  domainPatternWords,
  hostnameProblem,
  hostnameWords,
  normaliseHostname,
} from "@/lib/contract/parts/hostname";

/** One entry that was written in another way than it was typed. */
export type Tidied = { readonly from: string; readonly to: string };

/** A pasted or typed list, one entry to a line, and what had to change for that. */
export type TidyLines = { readonly text: string; readonly tidied: readonly Tidied[] };

/** How the entries of one kind of list are separated, rewritten and checked. */
export type LineKind = {
  /** Entries also end at commas, semicolons and spaces. */
  readonly splits: boolean;
  /** The entry as it belongs in the list, where it is clear what is meant. */
  readonly tidy: (entry: string) => string;
  /** What is wrong with an entry, or null. */
  readonly problem: (entry: string) => string | null;
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
  tidy: tidyHost,
  problem: (entry) => {
    const problem = hostnameProblem(normaliseHostname(entry));
    return problem && hostnameWords(problem);
  },
};

export const patternLines: LineKind = {
  splits: true,
  tidy: tidyPattern,
  problem: (entry) => {
    const problem = domainPatternProblem(normaliseHostname(entry));
    return problem && domainPatternWords(problem);
  },
};

/**
 * The list as it belongs: an entry to a line, each rewritten where it is clear what is meant. A line that needs
 * nothing stays to the letter, blank lines too.
 */
export function tidyLines(text: string, { splits, tidy }: LineKind): TidyLines {
  const tidied: Tidied[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const entries = splits ? line.split(separators).filter(Boolean) : [line.trim()].filter(Boolean);
    if (entries.length === 0) return [line.trim()];
    return entries.map((from) => {
      const to = settled(tidy, from);
      if (to !== from) tidied.push({ from, to });
      return to;
    });
  });
  return { text: lines.join("\n"), tidied };
}

/** Marks that were around an entry can have hidden others. */
function settled(tidy: LineKind["tidy"], entry: string): string {
  const to = tidy(entry);
  return to === entry ? to : settled(tidy, to);
}

/** One line with something wrong; `line` counts from 1. */
export type LineProblem = { readonly line: number; readonly entry: string; readonly words: string };

/** What is wrong in a list, line by line, and how many entries it has. */
export function checkLines(
  text: string,
  { problem }: Pick<LineKind, "problem">,
): { count: number; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  let count = 0;
  text.split("\n").forEach((line, index) => {
    const entry = line.trim();
    if (entry === "") return;
    count += 1;
    const words = problem(entry);
    if (words) problems.push({ line: index + 1, entry, words });
  });
  return { count, problems };
}
