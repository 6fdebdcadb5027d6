import type { IssuePath } from "@/lib/request/body";

/** Something of a request that a link does not carry. */
export type StrippedKind = {
  /** Stands for it in a link, so that whoever opens it is told. Never give a letter another meaning. */
  readonly letter: string;
  readonly label: string;
  /** For the one who shares. */
  readonly why: string;
  /** For the one who opens; null where there is nothing to supply. */
  readonly supply: string | null;
};

/** By its path in the request, list positions as `*`. Everything that may not travel in a link needs a line here. */
export const strippedKinds = {
  "scrapeOptions.headers": {
    letter: "h",
    label: "Headers",
    why: "Headers carry cookies and credentials.",
    supply: "Headers: add those that the pages need.",
  },
  "scrapeOptions.profile": {
    letter: "p",
    label: "Browser profile",
    why: "The name opens a logged-in browser state.",
    supply: "Browser profile: name one of your own, or go without.",
  },
  "scrapeOptions.auditMetadata": {
    letter: "a",
    label: "Audit name",
    why: "It names a person.",
    supply: "Audit name: enter your own where your organisation wants one.",
  },
  threatProtection: {
    letter: "t",
    label: "Threat protection",
    why: "Block lists say what an organisation fears.",
    supply: "Threat protection of the search: set it again, or leave it to your organisation.",
  },
  "scrapeOptions.threatProtection": {
    letter: "s",
    label: "Threat protection of pages",
    why: "Block lists say what an organisation fears.",
    supply: "Threat protection of the pages: set it again, or leave it to your organisation.",
  },
  "scrapeOptions.actions.*.text": {
    letter: "w",
    label: "Typed text",
    why: "Passwords are typed with it.",
    supply: "Typed text: fill in what these steps type.",
  },
  "scrapeOptions.actions.*.script": {
    letter: "j",
    label: "Script",
    why: "Scripts hold tokens and addresses.",
    supply: "Script: fill in what these steps run.",
  },
  origin: {
    letter: "o",
    label: "Mark of a client (origin)",
    why: "It says which program made the request, and changes nothing.",
    supply: null,
  },
  integration: {
    letter: "i",
    label: "Mark of a client (integration)",
    why: "It says which program made the request, and changes nothing.",
    supply: null,
  },
  lang: {
    letter: "l",
    label: "Old language field (lang)",
    why: "Services read it and ignore it.",
    supply: null,
  },
  filter: {
    letter: "f",
    label: "Old filter field (filter)",
    why: "Services read it and ignore it.",
    supply: null,
  },
} as const satisfies Readonly<Record<string, StrippedKind>>;

export type StrippedName = keyof typeof strippedKinds;

/** One thing that was left out; `steps` are the numbers of the actions that it belongs to, from 1. */
export type Stripped = StrippedKind & {
  readonly name: StrippedName;
  readonly steps: readonly number[];
};

const isName = (text: string): text is StrippedName => Object.hasOwn(strippedKinds, text);

const nameOf = (path: IssuePath): string =>
  path.map((key) => (typeof key === "number" ? "*" : key)).join(".");

/** Paths of what was left out, one entry a kind. `unknown` are paths that stand for nothing of a request. */
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

/** The names that letters stand for; letters of a newer workbench are passed over. */
export function decodeStripped(letters: string): StrippedName[] {
  return Object.keys(strippedKinds)
    .filter(isName)
    .filter((name) => letters.includes(strippedKinds[name].letter));
}
