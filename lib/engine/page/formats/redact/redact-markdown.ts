import "server-only";
import {
  redactionEntities,
  redactionModes,
  redactionStyles,
  type ScrapeOptions,
} from "@/lib/contract/schemas/scrape-options";
import { findNamedForms, findNames } from "./find-names";
import { findFinancialSpans, findPhoneSpans } from "./find-numbers";
import { findSecretSpans } from "./find-secrets";
import { type Entity, type EntitySpan, mergeSpans, spansMatching } from "./span";

export type RedactedMarkdown = {
  readonly text: string;
  readonly counts: Readonly<Record<Entity, number>>;
  /** Rules that were not applied or may be incomplete. */
  readonly warnings: readonly string[];
};

type Style = (typeof redactionStyles)[number];

const EMAIL =
  /[\p{L}\p{N}._%+\\-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}/gu;
const SPELLED_EMAIL =
  /[\p{L}\p{N}._%+-]{1,64} ?[[({] ?(?:at|@|ät) ?[\])}] ?[\p{L}\p{N}-]{1,63}(?: ?(?:\.|[[({] ?(?:dot|punkt|\.) ?[\])}]) ?[\p{L}\p{N}-]{2,63}){1,4}/giu;
/** URLs contain numbers and words that are neither phone numbers nor names. */
const URLS = /\bhttps?:\/\/[^\s<>)\]"'`]{1,4000}/gi;
/** Markdown syntax, which would hide the beginning of a name. */
const MARKS = /[*_#>|`[\]()~\\]/g;
const NAMES_TIME_MS = 4_000;

/**
 * Redacts personal information in Markdown. Cards, accounts, phone numbers, e-mail addresses and
 * secrets are found by their format and check digits in any language; people and places by an
 * English dictionary, postal forms and titles (mode `fast`: without the dictionary; mode
 * `aggressive`: also uncertain matches). `country` applies to phone numbers without a country code.
 */
export function redactMarkdown(
  text: string,
  options: ScrapeOptions["redactPII"],
  country = "US",
): RedactedMarkdown {
  const settings = typeof options === "object" ? options : {};
  const counts = { PERSON: 0, EMAIL: 0, PHONE: 0, LOCATION: 0, FINANCIAL: 0, SECRET: 0 };
  if (options === undefined || options === false) return { text, counts, warnings: [] };
  const warnings: string[] = [];
  const mode = known(settings.mode, redactionModes, "accurate", "mode", warnings);
  const style = known(settings.replaceStyle, redactionStyles, "tag", "replaceStyle", warnings);
  const entities = entitiesOf(settings.entities, warnings);
  const everything = mode === "aggressive";

  const plain = text.replace(URLS, blank).replace(MARKS, " ");
  const spans: EntitySpan[] = [];
  if (entities.has("EMAIL")) {
    spans.push(...spansMatching(text, EMAIL, "EMAIL"));
    spans.push(...spansMatching(text, SPELLED_EMAIL, "EMAIL"));
  }
  if (entities.has("SECRET")) spans.push(...findSecretSpans(text, everything));
  if (entities.has("FINANCIAL")) spans.push(...findFinancialSpans(text.replace(URLS, blank)));
  if (entities.has("PHONE"))
    spans.push(...findPhoneSpans(text.replace(URLS, blank), country, everything));
  if (entities.has("PERSON") || entities.has("LOCATION")) {
    const forms = findNamedForms(plain);
    const { spans: names, read } =
      mode === "fast"
        ? { spans: [], read: plain.length }
        : findNames(plain, everything, NAMES_TIME_MS);
    const found = [...forms, ...names].filter(({ entity }) => entities.has(entity));
    spans.push(...found.flatMap((span) => splitAtMarkup(text, span)));
    warnings.push(coverageWarning(mode === "fast", read, plain.length));
  }
  const merged = mergeSpans(spans);
  for (const { entity } of merged) counts[entity] += 1;
  return { text: replaced(text, merged, style), counts, warnings };
}

function replaced(text: string, spans: readonly EntitySpan[], style: Style): string {
  const parts: string[] = [];
  let at = 0;
  for (const { entity, start, end } of spans) {
    parts.push(text.slice(at, start));
    if (style === "tag") parts.push(`<${entity}>`);
    else if (style === "mask") parts.push("*".repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

function coverageWarning(fast: boolean, read: number, all: number): string {
  if (fast)
    return "redactPII (fast): people and places are found by titles, labels and postal forms only; other names may remain.";
  const part =
    read < all ? `, and within the time limit only in the first ${read} of ${all} characters` : "";
  return `redactPII: people and places are found by an English dictionary${part}; names in other languages may remain.`;
}

function entitiesOf(entities: readonly string[] | undefined, warnings: string[]): Set<Entity> {
  if (entities === undefined) return new Set(redactionEntities);
  const names = new Set(entities.map((each) => each.toUpperCase()));
  const found = new Set(redactionEntities.filter((entity) => names.has(entity)));
  if (found.size === names.size && found.size > 0) return found;
  // Redacting too much is the lesser harm.
  warnings.push(
    `redactPII: ${names.size === 0 ? "no entities are selected" : "some entities are unknown"}; all kinds were redacted.`,
  );
  return new Set(redactionEntities);
}

function known<T extends string>(
  value: string | undefined,
  all: readonly T[],
  otherwise: T,
  name: string,
  warnings: string[],
): T {
  const found = all.find((each) => each === value);
  if (value !== undefined && found === undefined)
    warnings.push(`redactPII: unknown ${name}; "${otherwise}" was used.`);
  return found ?? otherwise;
}

/**
 * A name that spans markup, such as the beginning of a link, is split so that the markup is
 * preserved.
 */
function splitAtMarkup(text: string, { entity, start, end }: EntitySpan): EntitySpan[] {
  return [...text.slice(start, end).matchAll(/[^*_#>|`[\]()~\\\n]+/g)].flatMap((part) => {
    const from = start + part.index + part[0].search(/\S|$/);
    const length = part[0].trim().length;
    return length > 0 ? [{ entity, start: from, end: from + length }] : [];
  });
}

const blank = (text: string): string => " ".repeat(text.length);
