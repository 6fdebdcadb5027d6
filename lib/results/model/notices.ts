import type { ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import { allResults } from "./lists";
import type { ContentKind, ResultsView, ResultView } from "./result-view";
import { noticesInHeaders, type RunNotice } from "./service-notices";

/** A part of a warning of the service; untrusted text. */
export type ResponseNotice = {
  readonly text: string;
  /** Contents that the text names. */
  readonly about: readonly ContentKind[];
  /** Whether it applies to the whole run, which shows it once. */
  readonly isOfRun: boolean;
};

export type Notices = {
  readonly ofRun: readonly string[];
  /** Further notices about the run, from lists and headers of the response. */
  readonly others: readonly RunNotice[];
  /** Keyed by result id, including those of the run. */
  readonly ofResult: ReadonlyMap<string, readonly ResponseNotice[]>;
};

export const noNotices: Notices = { ofRun: [], others: [], ofResult: new Map() };

/** A sentence that begins with one of these depends on the previous one, as advice does. */
const CONTINUATION =
  /^(?:it|its|this|that|they|their|these|those|he|she|otherwise|however|then|therefore|thus|so|but|and|or|instead|also|for|add|choose|contact|increase|lower|omit|please|raise|reduce|remove|retry|see|set|try|use|wait)\b/i;
/** Words before a full stop that does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s("'])(?:[a-z]|e\.g|i\.e|etc|vs|cf|approx|no|nos|max|min|mr|mrs|ms|dr|st|inc|ltd|fig|sec|ch|vol|p|pp|u\.s)\.$/i;

/**
 * Splits a warning into sentences where that is safe: not after abbreviations, within quotes or
 * brackets, or before a sentence that refers to the previous one. Joined with spaces, the parts
 * contain every word of the text.
 */
export function splitNotices(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap(splitLine);
}

/** Characters of a line that is split: each sentence is compared with all before it. */
const MAX_SPLIT = 2_000;

function splitLine(line: string): string[] {
  const text = line.trim();
  if (text.length > MAX_SPLIT) return [text];
  const parts: string[] = [];
  for (const sentence of text.split(/(?<=[.!?]["”')\]]{0,4})\s+(?=\S)/)) {
    const before = parts.at(-1);
    if (before !== undefined && !isBoundary(before, sentence)) {
      parts[parts.length - 1] = `${before} ${sentence}`;
    } else parts.push(sentence);
  }
  return parts;
}

const isBoundary = (before: string, after: string): boolean =>
  /^["“'([`]*[\p{Lu}\d]/u.test(after) &&
  !/\d\.$/.test(before) &&
  !ABBREVIATION.test(before) &&
  !CONTINUATION.test(after) &&
  isBalanced(before);

function isBalanced(text: string): boolean {
  const count = (character: string) => text.split(character).length - 1;
  return (
    count("(") <= count(")") &&
    count("[") <= count("]") &&
    count("“") <= count("”") &&
    count('"') % 2 === 0 &&
    count("`") % 2 === 0
  );
}

const names = formatTypes.flatMap((type) => {
  const { label, resultKey } = formatDescriptors[type];
  return [type, label, resultKey].map((name) => ({ name: name.toLowerCase(), resultKey }));
});
const keyOfName = new Map(names.map(({ name, resultKey }) => [name, resultKey]));
/** Longer names first: `Raw HTML` before `HTML`. */
const NAMES = new RegExp(
  `(?<![\\w/.-])(${[...keyOfName.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?:s?)(?![\\w/-])`,
  "gi",
);

export function namedContents(text: string): ContentKind[] {
  const keys = [...text.matchAll(NAMES)].flatMap(([, name = ""]) => {
    const key = keyOfName.get(name.toLowerCase());
    return key ? [key] : [];
  });
  return [...new Set(keys)];
}

/**
 * The warnings of a response in parts, without repetitions. A part is one of the run if it is in the
 * warning of the run, or in those of all pages that did not fail and of at least two.
 */
export function noticesOf(view: ResultsView, headers: ServiceHeaders | null = null): Notices {
  const parts = new Map<string, readonly string[]>();
  const partsOf = (text: string) => {
    const known = parts.get(text) ?? [...new Set(splitNotices(text))];
    parts.set(text, known);
    return known;
  };
  const results = allResults(view);
  const ofRun = new Set(partsOf(view.warning ?? ""));
  for (const text of onAllPages(results, partsOf)) ofRun.add(text);
  const about = new Map<string, readonly ContentKind[]>();
  const noticeOf = (text: string): ResponseNotice => {
    const named = about.get(text) ?? namedContents(text);
    about.set(text, named);
    return { text, about: named, isOfRun: ofRun.has(text) };
  };
  const shared = [...ofRun].map(noticeOf);
  const ofResult = results.flatMap(({ id, warning }) => {
    const own = partsOf(warning ?? "").filter((text) => !ofRun.has(text));
    const all = own.length === 0 ? shared : [...own.map(noticeOf), ...shared];
    return all.length === 0 ? [] : [[id, all] as const];
  });
  const others = [...view.notices, ...noticesInHeaders(headers)];
  return { ofRun: [...ofRun], others: withoutKnown(others, ofRun), ofResult: new Map(ofResult) };
}

/** Each text once. One that is known already remains only if it has links. */
function withoutKnown(
  notices: readonly RunNotice[],
  known: ReadonlySet<string>,
): readonly RunNotice[] {
  const distinct = new Map<string, RunNotice>();
  for (const { text, links } of notices) {
    const isKnown = known.has(text) || splitNotices(text).every((part) => known.has(part));
    if (isKnown && links.length === 0) continue;
    const before = distinct.get(text)?.links ?? [];
    const added = links.filter(({ url }) => before.every((each) => each.url !== url));
    distinct.set(text, { text, links: [...before, ...added] });
  }
  return [...distinct.values()];
}

function onAllPages(
  results: readonly ResultView[],
  partsOf: (text: string) => readonly string[],
): readonly string[] {
  const scraped = results.filter(
    ({ contents, health, warning }) =>
      !health.failed && (contents.length > 0 || health.missing.length > 0 || warning !== null),
  );
  const pages = new Set(scraped.map(({ id, url }) => url ?? id));
  const [first, ...others] = scraped;
  if (!first || pages.size < 2) return [];
  return others.reduce<readonly string[]>(
    (common, { warning }) => {
      if (common.length === 0) return common;
      const these = partsOf(warning ?? "");
      return common.filter((text) => these.includes(text));
    },
    partsOf(first.warning ?? ""),
  );
}

export const runNoticeTexts = ({ ofRun, others }: Notices): readonly string[] => [
  ...ofRun,
  ...others.map(({ text }) => text),
];

export const ownNoticeTexts = ({ ofResult }: Notices, id: string): readonly string[] =>
  (ofResult.get(id) ?? []).flatMap(({ text, isOfRun }) => (isOfRun ? [] : [text]));

/** Notices of a page for one tab of its contents; without `key`, those that no tab shows. */
export function noticesAt(
  { contents, health }: ResultView,
  notices: readonly ResponseNotice[],
  key: ContentKind | null,
): readonly string[] {
  const tabs = new Set<ContentKind>([
    ...contents.map(({ kind }) => kind),
    ...health.missing.map((type) => formatDescriptors[type].resultKey),
  ]);
  return notices
    .filter(({ isOfRun }) => !isOfRun)
    .filter(({ about }) =>
      key === null ? !about.some((each) => tabs.has(each)) : about.includes(key),
    )
    .map(({ text }) => text);
}
