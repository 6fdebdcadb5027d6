import { isTrackingParameter } from "@/lib/contract/values/tracking-parameter";
import { allResults } from "../model/lists";
import type { ResultsView, ResultView } from "../model/result-view";

export type Duplicate = Pick<ResultView, "id" | "source" | "position">;

/** The other results for the same page, in source order. Keyed by result id. */
export type Duplicates = ReadonlyMap<string, readonly Duplicate[]>;

/** Limit per result: 10,000 results for one page must not take 100 million steps. */
const MAX_DUPLICATES = 20;

/**
 * Equal for URLs that lead to the same page: without protocol, `www.`, fragment, trailing slash and
 * tracking parameters. Null unless it is an http(s) URL.
 */
export function urlKey(url: string | null): string | null {
  const [, host = "", path = "", query] =
    /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url ?? "") ?? [];
  if (host === "") return null;
  const plain = `${host.toLowerCase().replace(/:(?:80|443)$/, "")}${path.replace(/(?<!\/)\/+$/, "")}`;
  if (!query) return plain;
  const params = query.split("&").filter((pair) => !isTrackingParameter(pair.split("=")[0] ?? ""));
  return params.length > 0 ? `${plain}?${params.join("&")}` : plain;
}

/** Finds results for the same page. Image results are duplicates only if the image is the same. */
export function findDuplicates(view: ResultsView): Duplicates {
  const found = new Map<string, ResultView[]>();
  const put = (key: string | null, result: ResultView) => {
    if (key === null) return;
    const same = found.get(key);
    if (same) same.push(result);
    else found.set(key, [result]);
  };
  for (const result of allResults(view)) {
    put(urlKey(result.url), result);
    if (result.source === "images") put(imageKey(result), result);
  }
  const duplicates = new Map<string, Duplicate[]>();
  for (const [key, same] of found) {
    if (same.length < 2) continue;
    for (const result of same) {
      const others = same
        .slice(0, MAX_DUPLICATES)
        .filter((other) => other !== result && areDuplicates(key, result, other));
      if (others.length === 0) continue;
      const known = duplicates.get(result.id) ?? [];
      for (const { id, source, position } of others)
        if (!known.some((each) => each.id === id)) known.push({ id, source, position });
      duplicates.set(result.id, known);
    }
  }
  return duplicates;
}

const imageKey = ({ image }: ResultView): string | null => {
  const key = urlKey(image?.url ?? null);
  return key === null ? null : `image ${key}`;
};

const areDuplicates = (key: string, one: ResultView, other: ResultView): boolean =>
  one.source !== "images" || other.source !== "images" || key.startsWith("image ");
