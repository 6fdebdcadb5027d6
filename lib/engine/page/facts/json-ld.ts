import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { decodeEntities } from "@/lib/engine/html/decode-entities";

export type JsonLdFacts = {
  title?: string | undefined;
  description?: string | undefined;
  /** Names, separated by commas. */
  author?: string | undefined;
  publishedTime?: string | undefined;
  modifiedTime?: string | undefined;
  /** URL of the first image, unresolved. */
  image?: string | undefined;
  /** ISO code of the country of the first address. */
  country?: string | undefined;
  familyFriendly?: boolean | undefined;
};

const MAX_NODES = 2_000;
const MAX_AUTHORS = 50;

/**
 * The first headline, description, author and dates in the JSON-LD of a page (schema.org names); invalid
 * scripts are skipped.
 */
export function parseJsonLd(scripts: readonly string[]): JsonLdFacts {
  const facts: JsonLdFacts = {};
  const names = new Map<unknown, string | undefined>();
  const authors: unknown[] = [];
  /** Date of a video or a job offer. */
  let postedTime: string | undefined;
  const waiting: unknown[] = scripts.map(parseScript);
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = waiting.shift();
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES));
    // The date and author of a site are not those of its page.
    else if (isJsonObject(node) && node["@type"] !== "WebSite") {
      facts.publishedTime ??= textOf(node.datePublished);
      postedTime ??= textOf(node.uploadDate) ?? textOf(node.datePosted);
      facts.modifiedTime ??= textOf(node.dateModified);
      facts.title ??= textOf(node.headline);
      if (node.author !== undefined) authors.push(node.author);
      if (node["@id"] !== undefined) names.set(node["@id"], textOf(node.name));
      if (facts.title !== undefined) facts.description ??= textOf(node.description);
      facts.image ??= imageOf(node.image) ?? imageOf(node.thumbnailUrl);
      facts.country ??= countryOf(node.address);
      facts.familyFriendly ??= truthOf(node.isFamilyFriendly);
      if (node["@graph"] !== undefined) waiting.push(node["@graph"]);
      if (node.mainEntity !== undefined) waiting.push(node.mainEntity);
    }
  }
  facts.publishedTime ??= postedTime;
  for (const author of authors) facts.author ??= namesOf(author, names);
  return facts;
}

/** Names of a person, an organization, or several; `known` are those that others refer to by their id. */
function namesOf(
  value: unknown,
  known: ReadonlyMap<unknown, string | undefined>,
): string | undefined {
  const authors: unknown[] = Array.isArray(value) ? value.slice(0, MAX_AUTHORS) : [value];
  const names = authors
    .map((author) =>
      isJsonObject(author) ? (textOf(author.name) ?? known.get(author["@id"])) : textOf(author),
    )
    .filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(", ");
}

/** A URL, an ImageObject, or the first of several. */
function imageOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isJsonObject(first) ? (textOf(first.url) ?? textOf(first.contentUrl)) : textOf(first);
}

function countryOf(value: unknown): string | undefined {
  const address: unknown = Array.isArray(value) ? value[0] : value;
  if (!isJsonObject(address)) return undefined;
  const country: unknown = address.addressCountry;
  const code = isJsonObject(country) ? textOf(country.name) : textOf(country);
  return /^[a-z]{2}$/i.test(code ?? "") ? code?.toUpperCase() : undefined;
}

const truthOf = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && /^(?:true|false)$/i.test(value)
    ? value.toLowerCase() === "true"
    : undefined;
};

/** The value of a script, in a comment or not; undefined if it is invalid. */
export function parseScript(script: string): unknown {
  const text = script.replace(
    /^\s*(?:\/\/\s*)?<!(?:--|\[CDATA\[)|(?:\/\/\s*)?(?:-->|\]\]>)\s*$/g,
    "",
  );
  // Line breaks inside strings and commas after the last value are the most common syntax errors.
  const line = text.replace(/[\r\n\t]+/g, " ").replace(/;\s*$/, "");
  return parseJson(text) ?? parseJson(line) ?? parseJson(line.replace(/, *(?=[}\]])/g, ""));
}

/** A text, or the first of several. */
function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first.trim() !== ""
    ? decodeEntities(first).trim()
    : undefined;
}
