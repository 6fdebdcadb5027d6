import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { decodeEntities } from "@/lib/engine/html/decode-entities";

export type JsonLdFacts = {
  title: string | null;
  description: string | null;
  /** Names, separated by commas. */
  author: string | null;
  publishedTime: string | null;
  modifiedTime: string | null;
  /** URL of the first image, unresolved. */
  image: string | null;
  /** ISO code of the country of the first address. */
  country: string | null;
  familyFriendly: boolean | null;
};

const MAX_NODES = 2_000;
const MAX_AUTHORS = 50;

/**
 * The first headline, description, author and dates in the JSON-LD of a page (schema.org names); invalid
 * scripts are skipped.
 */
export function parseJsonLd(scripts: readonly string[]): JsonLdFacts {
  const facts: JsonLdFacts = {
    title: null,
    description: null,
    author: null,
    publishedTime: null,
    modifiedTime: null,
    image: null,
    country: null,
    familyFriendly: null,
  };
  const names = new Map<unknown, string | null>();
  const authors: unknown[] = [];
  /** Date of a video or a job offer. */
  let postedTime: string | null = null;
  const waiting: unknown[] = scripts.map(parseScript);
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = waiting.shift();
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES));
    else if (isJsonObject(node)) {
      facts.publishedTime ??= textOf(node.datePublished);
      postedTime ??= textOf(node.uploadDate) ?? textOf(node.datePosted);
      facts.modifiedTime ??= textOf(node.dateModified);
      facts.title ??= textOf(node.headline);
      if (node.author !== undefined) authors.push(node.author);
      if (node["@id"] !== undefined) names.set(node["@id"], textOf(node.name));
      if (facts.title !== null) facts.description ??= textOf(node.description);
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
function namesOf(value: unknown, known: ReadonlyMap<unknown, string | null>): string | null {
  const authors: unknown[] = Array.isArray(value) ? value.slice(0, MAX_AUTHORS) : [value];
  const names = authors
    .map((author) =>
      isJsonObject(author) ? (textOf(author.name) ?? known.get(author["@id"])) : textOf(author),
    )
    .filter((name) => name != null);
  return names.length === 0 ? null : names.join(", ");
}

/** A URL, an ImageObject, or the first of several. */
function imageOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isJsonObject(first) ? (textOf(first.url) ?? textOf(first.contentUrl)) : textOf(first);
}

function countryOf(value: unknown): string | null {
  const address: unknown = Array.isArray(value) ? value[0] : value;
  if (!isJsonObject(address)) return null;
  const country: unknown = address.addressCountry;
  const code = isJsonObject(country) ? textOf(country.name) : textOf(country);
  return code !== null && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}

const truthOf = (value: unknown): boolean | null => {
  if (typeof value === "boolean") return value;
  return typeof value === "string" && /^(?:true|false)$/i.test(value)
    ? value.toLowerCase() === "true"
    : null;
};

/** The value of a script, in a comment or not; undefined if it is invalid. */
export function parseScript(script: string): unknown {
  const text = script.replace(
    /^\s*(?:\/\/\s*)?<!(?:--|\[CDATA\[)|(?:\/\/\s*)?(?:-->|\]\]>)\s*$/g,
    "",
  );
  // Line breaks inside strings are the most common syntax error.
  return parseJson(text) ?? parseJson(text.replace(/[\r\n\t]+/g, " ").replace(/;\s*$/, ""));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? decodeEntities(value).trim() : null;
}
