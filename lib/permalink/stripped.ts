import type { IssuePath } from "@/lib/contract/failure/issue";
import { wordList } from "@/lib/format/count";

export type StrippedKind = {
  /** Code in the link that shows the recipient what was removed. Never reuse a letter. */
  readonly letter: string;
  readonly label: string;
  readonly why: string;
  /** Advice for the recipient; null if there is nothing to supply. */
  readonly supply: string | null;
};

/**
 * Keyed by the path in the request, with `*` for list positions. Every field that may not travel in a link
 * needs an entry.
 */
export const strippedKinds = {
  "scrapeOptions.headers": {
    letter: "h",
    label: "Headers",
    why: "Headers carry cookies and credentials.",
    supply: "Headers: add the headers that the pages need.",
  },
  "scrapeOptions.profile": {
    letter: "p",
    label: "Browser profile",
    why: "The name gives access to a logged-in browser state.",
    supply: "Browser profile: enter your own, or leave it empty.",
  },
  "scrapeOptions.auditMetadata": {
    letter: "a",
    label: "Audit name",
    why: "It names a person.",
    supply: "Audit name: enter yours if your organization requires one.",
  },
  threatProtection: {
    letter: "t",
    label: "Threat protection",
    why: "Block lists reveal what an organization protects itself against.",
    supply: "Threat protection of the search: set it again, or use your organization's policy.",
  },
  "scrapeOptions.threatProtection": {
    letter: "s",
    label: "Threat protection of pages",
    why: "Block lists reveal what an organization protects itself against.",
    supply: "Threat protection of the pages: set it again, or use your organization's policy.",
  },
  "scrapeOptions.actions.*.text": {
    letter: "w",
    label: "Typed text",
    why: "It may contain passwords.",
    supply: "Typed text: enter the text of these steps.",
  },
  "scrapeOptions.actions.*.script": {
    letter: "j",
    label: "Script",
    why: "Scripts may contain tokens and URLs.",
    supply: "Script: enter the script of these steps.",
  },
  origin: {
    letter: "o",
    label: "Client name (origin)",
    why: "It names the program that made the request and has no effect.",
    supply: null,
  },
  integration: {
    letter: "i",
    label: "Client name (integration)",
    why: "It names the program that made the request and has no effect.",
    supply: null,
  },
  lang: {
    letter: "l",
    label: "Old language field (lang)",
    why: "Services ignore it.",
    supply: null,
  },
  filter: {
    letter: "f",
    label: "Old filter field (filter)",
    why: "Services ignore it.",
    supply: null,
  },
} as const satisfies Readonly<Record<string, StrippedKind>>;

export type StrippedName = keyof typeof strippedKinds;

/** A stripped part; `steps` are the numbers of its actions, from 1. */
export type Stripped = StrippedKind & {
  readonly name: StrippedName;
  readonly steps: readonly number[];
};

/** The steps of a part as the end of its label: ` (step 2)`, ` (steps 1 and 3)`. Empty without steps. */
export const inSteps = (steps: readonly number[]): string =>
  steps.length === 0
    ? ""
    : ` (step${steps.length === 1 ? "" : "s"} ${wordList(steps.map(String))})`;

const isName = (text: string): text is StrippedName => Object.hasOwn(strippedKinds, text);

const nameOf = (path: IssuePath): string =>
  path.map((key) => (typeof key === "number" ? "*" : key)).join(".");

/** Stripped paths, grouped by kind. `unknown` are paths that are not part of a request. */
export function groupStripped(paths: readonly IssuePath[]): {
  known: Stripped[];
  unknown: string[];
} {
  const steps = new Map<StrippedName, number[]>();
  const unknown: string[] = [];
  for (const path of paths) {
    const name = nameOf(path);
    if (!isName(name)) {
      unknown.push(path.join("."));
      continue;
    }
    const at = path.find((key) => typeof key === "number");
    steps.set(name, [...(steps.get(name) ?? []), ...(typeof at === "number" ? [at + 1] : [])]);
  }
  const known = [...steps].map(([name, numbers]) => ({
    ...strippedKinds[name],
    name,
    steps: numbers,
  }));
  return { known, unknown };
}

export const encodeStripped = (stripped: readonly Stripped[]): string =>
  stripped
    .map(({ letter }) => letter)
    .toSorted()
    .join("");

/** The kind of each letter; unknown letters of newer versions are ignored. */
export function decodeStripped(letters: string): StrippedName[] {
  return Object.keys(strippedKinds)
    .filter(isName)
    .filter((name) => letters.includes(strippedKinds[name].letter));
}
