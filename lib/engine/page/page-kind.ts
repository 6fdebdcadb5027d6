import "server-only";
import { type HeadFacts, metaOf } from "../html/head-facts";

export type StatedKind = "article" | "perhaps-article" | "thread" | "other";

const TYPE = /"@type"\s*:\s*(?:"([^"]{1,60})"|\[([^\]]{1,200})\])/g;
const MAX_SCRIPT = 100_000;

/**
 * From schema.org types and Open Graph; null when they say nothing useful. Many systems declare
 * every page an article in Open Graph, which alone proves little.
 */
export function statedKind({
  metas,
  jsonLd,
  itemType,
}: Pick<HeadFacts, "metas" | "jsonLd" | "itemType">): StatedKind | null {
  const types = new Set(itemType.match(/\w+$/) ?? []);
  for (const script of jsonLd)
    for (const [, one, many] of script.slice(0, MAX_SCRIPT).matchAll(TYPE))
      for (const type of (one ?? many ?? "").match(/\w+/g) ?? []) types.add(type);
  const declares = (...names: string[]) => names.some((name) => types.has(name));
  if (declares("QAPage", "DiscussionForumPosting")) return "thread";
  // Each update of a live blog is declared an article, which would be one of many.
  if (declares("LiveBlogPosting")) return "other";
  const og = metaOf({ metas }, "og:type")?.toLowerCase() ?? "";
  if (og !== "article" && declares("CollectionPage", "SearchResultsPage")) return "other";
  if ([...types].some((type) => /^(?:\w*NewsArticle|BlogPosting|Article|Report)$/.test(type)))
    return "article";
  const isThing = [...types].some((type) =>
    /^(?:Product|ItemList|JobPosting|\w*Event)$/.test(type),
  );
  if (isThing || /product|event/.test(og)) return "other";
  if (metas.some(({ name }) => name === "article:published_time" || name === "datepublished"))
    return "article";
  return og === "article" ? "perhaps-article" : null;
}
