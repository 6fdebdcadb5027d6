import { canonicalUrl } from "@/lib/compare/canonical-url";
import type { Judgement } from "./judgement";
import type { System } from "./system";

/** The name of a document in files of other programs: its URL as first returned, or the key itself. */
export type GivenUrl = (url: string) => string;

export function givenUrlsOf(
  systems: readonly Pick<System, "rankings">[],
  judgements: readonly Pick<Judgement, "url" | "address">[],
): GivenUrl {
  const given = new Map<string, string>();
  const add = ({ url, address }: Pick<Judgement, "url" | "address">) => {
    if (!given.has(url) && address !== "") given.set(url, address);
  };
  for (const { rankings } of systems) for (const { results } of rankings) results.forEach(add);
  judgements.forEach(add);
  return (url) => given.get(url) ?? url;
}

/** The key of each document that was matched by its redirect target. Keyed by canonical URL. */
export function redirectsOf(systems: readonly Pick<System, "rankings">[]): Map<string, string> {
  const all = systems.flatMap(({ rankings }) => rankings.flatMap(({ results }) => results));
  const pairs = all.map(({ url, address }) => [canonicalUrl(address), url] as const);
  return new Map(pairs.filter(([canonical, url]) => canonical !== url));
}
