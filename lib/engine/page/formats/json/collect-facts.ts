import "server-only";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { documentMetadata } from "../../facts/metadata";
import type { PageView } from "../format-handler";
import { pageThings, withInner } from "../things/page-things";
import { hasType, type Thing, type ThingValue, thingsOf } from "../things/thing";
import { leadingText } from "./leading-text";
import { type PageTable, parsePairs, parseTables } from "./tables";

/** Facts of a page, looked up by property name. */
export type Facts = {
  readonly find: (name: string) => readonly ThingValue[];
  /** Records of one kind: rows of a table, or things of one type. */
  readonly records: readonly Records[];
};

export type Records = {
  readonly names: ReadonlySet<string>;
  readonly rows: readonly Facts[];
};

/** Synonyms; facts are indexed under the first name of each group. */
const SYNONYMS = [
  "title headline pagetitle articletitle",
  "description summary abstract excerpt metadescription",
  "author authors byline writer creator authorname",
  "datepublished published publisheddate publishedat publicationdate publishdate publishedtime date posteddate",
  "datemodified modified updated updatedat lastmodified modifieddate modifiedtime lastupdated",
  "image images imageurl picture thumbnail thumbnailurl",
  "url link pageurl address",
  "canonical canonicalurl",
  "language inlanguage lang locale",
  "keywords tags keyword topics",
  "sitename site publisher website",
  "price currentprice saleprice amount cost unitprice",
  "pricecurrency currency currencycode",
  "availability instock available stock",
  "brand brandname manufacturer maker",
  "sku articlenumber itemnumber",
  "ratingvalue rating stars averagerating score",
  "reviewcount ratingcount reviews numberofreviews ratings",
  "email emails emailaddress mail",
  "telephone phone phones phonenumber tel",
  "name productname itemname companyname",
  "headings sections subheadings",
  "recipeingredient ingredients ingredient",
  "recipeinstructions instructions steps directions",
  "recipeyield yield servings",
  "hiringorganization company employer",
  "joblocation location",
];

const canonicalNames = new Map(
  SYNONYMS.map((names) => names.split(" ")).flatMap((names) =>
    names.map((name) => [name, names[0] ?? name] as const),
  ),
);
/** Things that describe the site around the subject of a page. */
const FRAME = (
  "WebSite WebPage Organization BreadcrumbList ListItem ImageObject SearchAction " +
  "ReadAction SiteNavigationElement"
).split(" ");

/** Strips case, spaces and punctuation for comparison. */
export const plainName = (name: string): string =>
  name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

export function collectFacts(page: PageView): Facts {
  const things = withInner(pageThings(page));
  const subject = things.filter((thing) => !hasType(thing, ...FRAME));
  const frame = things.filter((thing) => hasType(thing, ...FRAME));
  const root = page.content();
  const indexes: ReadonlyMap<string, readonly ThingValue[]>[] = [
    indexFacts(subject.map(({ properties }) => [...properties])),
    indexFacts([parsePairs(root)]),
    indexFacts([fromPage(page, root)]),
    indexFacts(frame.map(({ properties }) => [...properties])),
  ];
  // For these, visible text and metadata are better than structured data.
  const displayed = new Set(["title", "description", "url", "headings", "language", "canonical"]);
  const find = (name: string): readonly ThingValue[] => {
    const key = normalizeName(name);
    const order = displayed.has(key) ? [2, 0, 1, 3] : [0, 1, 2, 3];
    for (const at of order) {
      const values = indexes[at]?.get(key) ?? [];
      if (values.length > 0) return values;
    }
    return [];
  };
  return { find, records: [...parseTables(root).map(tableRecords), ...thingRecords(things)] };
}

/** The facts of a single thing, and of its offers. */
export function thingFacts(thing: Thing): Facts {
  const offers = thingsOf(thing, "offers").map(({ properties }) => [...properties]);
  const index = indexFacts([[...thing.properties], ...offers]);
  return {
    find: (name) => index.get(normalizeName(name)) ?? [],
    records: [],
  };
}

function fromPage(page: PageView, root: Element): [string, ThingValue[]][] {
  const metadata = documentMetadata(page.source());
  const h1 = root.querySelector("h1");
  const heading = h1 === null ? "" : collapseWhitespace(leadingText(h1, 500));
  const hrefs = [...root.querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')]
    .slice(0, 50)
    .map((link) => link.getAttribute("href") ?? "");
  const targets = (scheme: string) =>
    hrefs
      .filter((href) => href.startsWith(scheme))
      .map((href) => href.slice(scheme.length).replace(/\?.*$/, ""));
  const known: [string, (string | undefined)[]][] = [
    ["title", [heading || metadata.title]],
    ["name", [heading || metadata.title]],
    ["description", [metadata.description]],
    ["author", [metadata.author]],
    ["datepublished", [metadata.publishedTime]],
    ["datemodified", [metadata.modifiedTime]],
    ["image", [metadata.ogImage]],
    ["url", [page.url]],
    ["canonical", [metadata.canonical]],
    ["language", [metadata.language]],
    ["keywords", (metadata.keywords ?? "").split(",").map((word) => word.trim())],
    ["sitename", [metadata.ogSiteName]],
    ["email", targets("mailto:")],
    ["telephone", targets("tel:")],
    [
      "headings",
      [...root.querySelectorAll("h2, h3")]
        .slice(0, 100)
        .map((each) => collapseWhitespace(leadingText(each, 500))),
    ],
  ];
  return known.map(([name, values]) => [name, values.flatMap((value) => value || [])]);
}

function indexFacts(groups: readonly (readonly (readonly [string, readonly ThingValue[]])[])[]) {
  const index = new Map<string, readonly ThingValue[]>();
  for (const group of groups)
    for (const [name, values] of group) {
      const key = normalizeName(name);
      if (key !== "" && values.length > 0 && !index.has(key)) index.set(key, values);
    }
  return index;
}

function tableRecords({ heads, rows }: PageTable): Records {
  const columns = new Map<string, number>();
  for (const names of heads)
    for (const [column, name] of names.entries()) {
      const key = normalizeName(name);
      if (!columns.has(key)) columns.set(key, column);
    }
  return {
    names: new Set(columns.keys()),
    rows: rows.map((cells) => ({
      find: (name) => {
        const cell = cells[columns.get(normalizeName(name)) ?? -1];
        return cell ? [cell] : [];
      },
      records: [],
    })),
  };
}

function thingRecords(things: readonly Thing[]): Records[] {
  const kinds = new Map<string, Thing[]>();
  for (const thing of things) {
    const kind = thing.types[0] ?? "";
    if (kind !== "" && kind !== "ListItem") kinds.set(kind, [...(kinds.get(kind) ?? []), thing]);
  }
  return [...kinds.values()].map((members) => ({
    names: new Set(
      members.flatMap(({ properties }) =>
        [...properties.keys()].map((name) => normalizeName(name)),
      ),
    ),
    rows: members.map(thingFacts),
  }));
}

export const normalizeName = (name: string): string =>
  canonicalNames.get(plainName(name)) ?? plainName(name);
