import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { isJsonObject, valueAt } from "@/lib/contract/json-object";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { keysOf } from "@/lib/contract/typed-keys";
import { countOf, formatCount, wordList } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { truncate } from "@/lib/format/truncate";
import { countryName } from "@/lib/request/countries";
import { type Body, itemType, listAt } from "../body";
import { timeLabel } from "../draft/time-controls";

/** The words for one field or a few that belong together. */
export type SentencePhrase = {
  readonly text: string;
  /** Text before this phrase, unless it is the first one. */
  readonly lead: " " | ", ";
  /** Wire names of the fields that it describes; a click leads to the first. */
  readonly wires: readonly [string, ...string[]];
  /** Whether it describes only what a request without these fields does. */
  readonly isDefault: boolean;
};

/** More names than this become a number. */
const MAX_NAMES = 2;
const MAX_FORMATS = 3;
/** Characters of a value that the user typed. */
const MAX_VALUE_LENGTH = 40;

const nouns: Readonly<Record<SourceType, readonly [one: string, many: string]>> = {
  web: ["web page", "web pages"],
  news: ["news article", "news articles"],
  images: ["image", "images"],
};

const categoryNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  github: ["GitHub page", "GitHub pages"],
  research: ["research paper", "research papers"],
  pdf: ["PDF", "PDFs"],
  developer: ["developer page", "developer pages"],
};

/** The phrases of a request in order. Fields with invalid values get none. */
export const phrasesOf = (body: Body): readonly SentencePhrase[] =>
  [subject, domains, place, time, formats, steps, page, privacy].flatMap((part) => part(body));

const phrase = (
  text: string,
  wires: SentencePhrase["wires"],
  { lead = ", ", isDefault = false }: Partial<Pick<SentencePhrase, "lead" | "isDefault">> = {},
): SentencePhrase => ({ text, lead, wires, isDefault });

function subject(body: Body): SentencePhrase[] {
  const items = listAt(body, ["sources"]);
  const sources = sourceTypes.filter((type) =>
    items ? items.some((item) => itemType(item) === type) : type === "web",
  );
  if (sources.length === 0) return [phrase("No source selected", ["sources"])];
  const { limit = requestDefaults.limit } = body;
  const each = sources.length > 1 ? " each of" : "";
  const form = limit === 1 && sources.length === 1 ? 0 : 1;
  const categories = (listAt(body, ["categories"]) ?? []).flatMap((item) => {
    const type = itemType(item);
    const noun = typeof type === "string" && Object.hasOwn(categoryNouns, type);
    return noun ? [categoryNouns[type]?.[form] ?? type] : [];
  });
  // Categories apply to web results alone.
  const hasCategories = categories.length > 0 && sources.includes("web");
  const isReadable = body.sources === undefined || items !== undefined;
  const rest = isReadable ? sources.filter((type) => type !== "web" || !hasCategories) : [];
  const amount = typeof limit === "number" ? `Up to ${formatCount(limit)}${each}` : null;
  const lead = " " as const;
  return [
    ...(amount ? [phrase(amount, ["limit"], { isDefault: limit === requestDefaults.limit })] : []),
    ...(hasCategories
      ? [phrase(wordList([...new Set(categories)]), ["categories"], { lead })]
      : []),
    ...(rest.length > 0
      ? [
          phrase(
            `${hasCategories ? "and " : ""}${wordList(rest.map((type) => nouns[type][form]))}`,
            ["sources"],
            { lead, isDefault: rest.join() === "web" },
          ),
        ]
      : []),
  ];
}

const domains = (body: Body): SentencePhrase[] =>
  (
    [
      ["includeDomains", "on"],
      ["excludeDomains", "not on"],
    ] as const
  ).flatMap(([field, before]) => {
    const hosts = textsIn(listAt(body, [field]));
    if (hosts.length === 0) return [];
    const names = hosts.length > MAX_NAMES ? countOf(hosts.length, "domain") : wordList(hosts);
    return [phrase(`${before} ${names}`, [field], { lead: " " })];
  });

function place(body: Body): SentencePhrase[] {
  const country = short(body.country);
  const location = short(body.location);
  const isDefault = country === requestDefaults.country && location === null;
  return [
    ...(location ? [phrase(`near ${location}`, ["location"])] : []),
    ...(country && !isDefault
      ? [phrase(`searched from ${countryName(country) ?? country}`, ["country"])]
      : []),
  ];
}

function time({ tbs }: Body): SentencePhrase[] {
  const text = short(tbs);
  return text && typeof tbs === "string" ? [phrase(clipped(timeLabel(tbs)), ["tbs"])] : [];
}

const isFormat = (type: unknown): type is FormatType => formatTypes.some((each) => each === type);

/** Names of languages and acronyms stay as they are. */
const lowered = (label: string) =>
  label === "Markdown" || /^[A-Z]{2}/.test(label)
    ? label
    : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function formats(body: Body): SentencePhrase[] {
  const path = "scrapeOptions.formats";
  const value = valueAt(body, ["scrapeOptions", "formats"]);
  if (value !== undefined && !Array.isArray(value)) return [];
  const items: readonly unknown[] = value ?? [];
  const types = [...new Set(items.map(itemType).filter(isFormat))];
  if (types.length === 0)
    return [phrase("titles and snippets only", [path], { isDefault: items.length === 0 })];
  const labels = types.map((type) => lowered(formatRegistry[type].label));
  const more = labels.length - MAX_FORMATS;
  const names =
    more > 0
      ? wordList([...labels.slice(0, MAX_FORMATS), countOf(more, "more format")])
      : wordList(labels);
  return [phrase(`as ${names}`, [path, ...types.map((type) => `${path}.${type}`)])];
}

function steps(body: Body): SentencePhrase[] {
  const path = "scrapeOptions.actions";
  const actions = listAt(body, ["scrapeOptions", "actions"]) ?? [];
  if (actions.length === 0) return [];
  const known = keysOf(actionRegistry).map((type) => `${path}.${type}`);
  return [phrase(`after ${countOf(actions.length, "step")}`, [path, ...known])];
}

function page(body: Body): SentencePhrase[] {
  const options = isJsonObject(body.scrapeOptions) ? body.scrapeOptions : {};
  const at = (name: string): [string] => [`scrapeOptions.${name}`];
  const { waitFor, maxAge, minAge } = options;
  return [
    ...(options.onlyMainContent === !scrapeDefaults.onlyMainContent
      ? [phrase("whole page", at("onlyMainContent"))]
      : []),
    ...(options.mobile === true ? [phrase("as on a phone", at("mobile"))] : []),
    ...(typeof waitFor === "number" && waitFor > 0
      ? [phrase(`waiting ${formatDuration(waitFor)}`, at("waitFor"))]
      : []),
    ...(options.lockdown === true ? [phrase("in lockdown", at("lockdown"))] : []),
    ...(maxAge === 0 ? [phrase("never cached", at("maxAge"))] : []),
    ...(typeof minAge === "number" ? [phrase("from the cache only", at("minAge"))] : []),
  ];
}

function privacy(body: Body): SentencePhrase[] {
  const retention = textsIn(listAt(body, ["enterprise"]));
  return [
    ...(body.safe === true ? [phrase("safe search", ["safe"])] : []),
    ...(retention.includes("zdr") || retention.includes("anon")
      ? [phrase("zero data retention", ["enterprise"])]
      : []),
  ];
}

const textsIn = (items: readonly unknown[] = []): string[] =>
  items.flatMap((item) => short(item) ?? []);

/** A typed text on one line of limited length; null if it is empty. */
function short(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return clipped(value.replaceAll(/\s+/gu, " ").trim()) || null;
}

const clipped = (text: string) => truncate(text, MAX_VALUE_LENGTH);
