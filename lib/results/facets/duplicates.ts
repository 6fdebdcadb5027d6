import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import type { ResultsView, ResultView } from "../model/result-view";

/** Another result of the same page. */
export type Duplicate = {
  readonly id: string;
  readonly source: SourceType;
  readonly position: number;
};

/** Of each result that is there more than once, the others, in the order of the sources. */
export type Duplicates = ReadonlyMap<string, readonly Duplicate[]>;

/** Others that are named; a response of one page ten thousand times over must not take a hundred million steps. */
const MOST = 20;

/** What is added to addresses to follow people, and changes nothing about the page. */
const tracking = /^(utm_[a-z]+|gclid|fbclid|msclkid|yclid|mc_[ce]id|igshid|ref_src)$/i;

/**
 * The same text for addresses that mean the same page, as far as their writing tells: without protocol, `www.`,
 * fragment, closing slash and what only follows people. Null for what is no address of the web.
 */
export function urlKey(url: string | null): string | null {
  const [, host = "", path = "", query] =
    /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url ?? "") ?? [];
  if (host === "") return null;
  const plain = `${host.toLowerCase().replace(/:(?:80|443)$/, "")}${path.replace(/\/+$/, "")}`;
  if (!query) return plain;
  const kept = query.split("&").filter((pair) => !tracking.test(pair.split("=")[0] ?? ""));
  return kept.length > 0 ? `${plain}?${kept.join("&")}` : plain;
}

/**
 * Which results show the same page. Images of one page are no duplicates of each other: among images it is the image
 * that counts.
 */
export function findDuplicates(view: ResultsView): Duplicates {
  const found = new Map<string, ResultView[]>();
  const put = (key: string | null, result: ResultView) => {
    if (key === null) return;
    const same = found.get(key);
    if (same) same.push(result);
    else found.set(key, [result]);
  };
  for (const source of sourceTypes)
    for (const result of view.sources[source].items) {
      put(urlKey(result.url), result);
      if (source === "images") put(imageKey(result), result);
    }
  const twins = new Map<string, Duplicate[]>();
  for (const [key, same] of found) {
    if (same.length < 2) continue;
    for (const result of same) {
      const others = same
        .slice(0, MOST)
        .filter((other) => other !== result && areTwins(key, result, other));
      if (others.length === 0) continue;
      const known = twins.get(result.id) ?? [];
      for (const { id, source, position } of others)
        if (!known.some((twin) => twin.id === id)) known.push({ id, source, position });
      twins.set(result.id, known);
    }
  }
  return twins;
}

const imageKey = ({ image }: ResultView): string | null => {
  const key = urlKey(image?.url ?? null);
  return key === null ? null : `image ${key}`;
};

const areTwins = (key: string, one: ResultView, other: ResultView): boolean =>
  one.source !== "images" || other.source !== "images" || key.startsWith("image ");
