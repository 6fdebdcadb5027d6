import "server-only";
import { resolveWeb } from "@/lib/engine/load/resolve-url";
import { isExplicit } from "@/lib/engine/text/explicit";
import { statedKind } from "../page-kind";
import type { HeadFacts } from "./head-facts";
import { parseJsonLd } from "./json-ld";
import type { DocumentMetadata } from "./metadata";
import { type PageImage, pageImages } from "./page-images";

/** What a search by source, place or decency wants to know of a page beside its text. */
export type PageFacts = {
  /** Set where the page is an article by its own account; with a date of publication it counts as news. */
  article: { imageUrl: string | null } | null;
  images: PageImage[];
  explicit: boolean;
  /** ISO 3166-1 alpha-2, upper case; of the place that the page names, or of the readers that it is for. */
  country: string | null;
  /** Whether it was written by one of the well-known makers of software documentation. */
  documentation: boolean;
};

/** A page that is text alone, and so has no markup to say anything. */
export const noFacts = (title: string, text: string, headers: Headers): PageFacts => ({
  article: null,
  images: [],
  explicit: isExplicit({ metas: ratingOf(headers), title, text }),
  country: null,
  documentation: false,
});

const DOCUMENTATION_MAKERS =
  /\b(?:sphinx|docutils|mkdocs|docusaurus|vitepress|vuepress|javadoc|doxygen|rustdoc|typedoc|jsdoc|gitbook|mdbook|hugo-docs|antora|starlight|pdoc|docbook|texinfo|makeinfo|yard|godoc)\b/i;

type Source = {
  readonly head: HeadFacts;
  readonly metadata: DocumentMetadata;
  readonly base: string;
  /** The content as HTML, without the frame of the page. */
  readonly html: string;
  readonly title: string;
  readonly text: string;
  readonly headers: Headers;
};

/** Labels for adults are sent as a header too. */
const ratingOf = (headers: Headers) => [{ name: "rating", content: headers.get("rating") ?? "" }];

export function pageFacts(source: Source): PageFacts {
  const { head, metadata, base, html, title, text, headers } = source;
  const jsonLd = parseJsonLd(head.jsonLd);
  const cover = metadata.ogImage ?? resolveWeb(jsonLd.image ?? "", base);
  const images = pageImages(html, { pageTitle: title, cover: coverOf(cover, head) });
  const meta = (name: string) => head.metas.find((each) => each.name === name)?.content ?? "";
  return {
    article: isArticle(head, metadata) ? { imageUrl: cover ?? images[0]?.url ?? null } : null,
    images,
    explicit:
      jsonLd.familyFriendly === false ||
      isExplicit({ metas: [...head.metas, ...ratingOf(headers)], title, text }),
    country:
      /^\s*([a-z]{2})(?:-|\s*$)/i.exec(meta("geo.region"))?.[1]?.toUpperCase() ??
      jsonLd.country ??
      regionOf(metadata.language, ownHreflang(head, base), metadata.ogLocale),
    documentation: DOCUMENTATION_MAKERS.test(meta("generator")),
  };
}

/** By what it says of itself, or because it is one dated `<article>`. */
function isArticle(head: HeadFacts, metadata: DocumentMetadata): boolean {
  const kind = statedKind(head);
  if (kind === "article") return true;
  if (kind === "perhaps-article") return metadata.publishedTime !== undefined;
  return kind === null && head.articles === 1 && head.times.length > 0;
}

/** The picture that stands for the page, with the size that the page declares. */
function coverOf(url: string | null | undefined, head: HeadFacts): PageImage | null {
  if (url == null) return null;
  const meta = (name: string) => head.metas.find((each) => each.name === name)?.content;
  const pixels = (name: string) => {
    const value = Number(meta(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  return {
    url,
    title: (meta("og:image:alt") ?? meta("twitter:image:alt") ?? "").trim(),
    around: "",
    width: pixels("og:image:width"),
    height: pixels("og:image:height"),
  };
}

/** The language that a page with translations gives to itself among them. */
function ownHreflang({ links }: HeadFacts, base: string): string | undefined {
  return links.find(
    ({ rel, url, hreflang }) =>
      hreflang !== undefined && url === base && rel.split(/\s+/).includes("alternate"),
  )?.hreflang;
}

/** The region of the first language tag that has one: de-AT, zh-Hant-TW, en_GB. */
function regionOf(...tags: (string | undefined)[]): string | null {
  for (const tag of tags) {
    const region = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(tag ?? "")?.[1];
    if (region !== undefined) return region.toUpperCase();
  }
  return null;
}
