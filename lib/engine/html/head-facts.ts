import "server-only";
import { dropInvisible } from "./drop-invisible";
import { createOpinions } from "./opinions";
import { createPageAuthor } from "./page-author";
import { createPageTimes, type PageTimes } from "./page-times";
import { resolveLink } from "./resolve-url";
import type { Attributes } from "./rewrite-html";

/** Metadata in the source, in document order. */
export type HeadFacts = {
  title: string;
  language: string;
  /** Name, property, item property or HTTP header name in lower case, with its content. */
  metas: { name: string; content: string }[];
  links: { rel: string; url: string; hreflang?: string; type?: string }[];
  /** Texts of JSON-LD scripts, unparsed. */
  jsonLd: string[];
  times: PageTimes;
  /** Named for readers; empty without one. */
  byline: { readonly author: string };
  /** URL of the schema.org type of the whole page, such as `https://schema.org/QAPage`. */
  itemType: string;
  /** Number of `<article>` elements that are not inside another one. */
  articles: number;
};

/** The first non-blank content of a meta element, for the first of the names that has one. */
export const metaOf = (
  { metas }: Pick<HeadFacts, "metas">,
  ...names: string[]
): string | undefined =>
  names
    .map((name) => metas.find((each) => each.name === name && each.content.trim() !== ""))
    .find(Boolean)
    ?.content.trim();

const MAX_METAS = 500;
const MAX_META_LENGTH = 10_000;
const MAX_LINKS = 200;
const MAX_JSON_LD = 500_000;
const MAX_TITLE = 2_000;
/** https://www.rfc-editor.org/rfc/rfc5646, with the underscores of locales. A template leaves names such as `{{lang}}`. */
const LANGUAGE = /^[a-z]{2,8}(?:[-_][a-z\d]{1,8})*$/i;

const languageOf = (tag = ""): string => (LANGUAGE.test(tag.trim()) ? tag.trim() : "");

/**
 * Receives every element and text of a document and collects its metadata, with a limit for each
 * kind.
 */
export function createHeadReader(base: () => string) {
  const pageTimes = createPageTimes(() => facts.language);
  const pageAuthor = createPageAuthor();
  const facts: HeadFacts = {
    title: "",
    language: "",
    metas: [],
    links: [],
    jsonLd: [],
    times: pageTimes.times,
    byline: pageAuthor.facts,
    itemType: "",
    articles: 0,
  };
  let reading: "title" | "jsonLd" | null = null;
  let titles = 0;
  let svg = 0;
  let noscript = 0;
  let article = 0;
  let jsonLdLength = 0;
  const opinions = createOpinions();

  return {
    facts,

    element(name: string, attributes: Attributes): void {
      if (!opinions.element(name, attributes)) {
        pageTimes.element(name, attributes);
        pageAuthor.element(attributes);
      }
      if (name === "svg") svg += 1;
      else if (name === "noscript") noscript += 1;
      else if (name === "article") facts.articles += article++ === 0 ? 1 : 0;
      else if (name === "html" || name === "body") {
        facts.language ||= languageOf(attributes.lang) || languageOf(attributes["xml:lang"]);
        facts.itemType ||= attributes.itemtype ?? "";
      } else if (name === "meta") meta(attributes);
      else if (name === "link") link(attributes);
      // Inline SVG may contain a `<title>` as well.
      else if (name === "title" && svg === 0 && titles++ === 0) reading = "title";
      else if (
        name === "script" &&
        /^application\/ld\+json\b/i.test((attributes.type ?? "").trim())
      ) {
        reading = "jsonLd";
        facts.jsonLd.push("");
      }
    },

    text(text: string): void {
      if (!opinions.isOpen()) {
        pageTimes.text(text);
        pageAuthor.text(text);
      }
      if (reading === "title" && facts.title.length < MAX_TITLE) facts.title += dropInvisible(text);
      if (reading !== "jsonLd") return;
      jsonLdLength += text.length;
      const last = facts.jsonLd.pop() ?? "";
      if (jsonLdLength <= MAX_JSON_LD) facts.jsonLd.push(last + text);
      else reading = null;
    },

    close(name: string): void {
      if (!opinions.close()) {
        pageTimes.close(name);
        pageAuthor.close();
      }
      if (name === "svg") svg -= 1;
      if (name === "noscript") noscript -= 1;
      if (name === "article") article -= 1;
      if (name === "title" || name === "script") reading = null;
    },
  };

  function meta(attributes: Attributes): void {
    const name =
      attributes.property ?? attributes.name ?? attributes.itemprop ?? attributes["http-equiv"];
    const { content } = attributes;
    if (!name || content === undefined || facts.metas.length >= MAX_METAS) return;
    // A redirect inside `<noscript>` leads to a reduced version of the page.
    if (noscript > 0 && name.trim().toLowerCase() === "refresh") return;
    facts.metas.push({
      name: name.trim().toLowerCase(),
      content: dropInvisible(content.slice(0, MAX_META_LENGTH)),
    });
  }

  function link({ rel = "", href = "", hreflang, type }: Attributes): void {
    const url = resolveLink(href, base());
    if (rel === "" || url === null || facts.links.length >= MAX_LINKS) return;
    facts.links.push({
      ...{ rel: rel.toLowerCase(), url },
      ...(hreflang && { hreflang }),
      ...(type && { type }),
    });
  }
}
