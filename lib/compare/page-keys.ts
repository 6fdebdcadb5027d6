import { memoizeByKey } from "@/lib/format/memoize";
import { canonicalUrl, type UrlRule } from "./canonical-url";
import type { ComparedResult, ComparedRun } from "./compared-run";

/** How a result is matched: `key` is equal for results of the same page, in all runs and sources. */
export type PageKey = {
  readonly key: string;
  /** Whether the URL alone would have given another key. */
  readonly byRedirect: boolean;
};

/**
 * Keys of all results, by run and index. Equal canonical URLs give equal keys. Then redirects join the rest: a URL before
 * or after a redirect equals the URL of another result, or its redirect target. If several pages of one run redirect to the same
 * target, such as a login page, that target joins none of them.
 */
export function pageKeys(runs: readonly ComparedRun[], rule: UrlRule): PageKey[][] {
  const canonical = memoizeByKey((url: string) => canonicalUrl(url, rule));
  const own = runs.map(({ results }, run) =>
    (results ?? []).map((result) => ownKey(result, canonical) ?? `run ${run}, ${result.id}`),
  );
  const groups = new Groups();
  for (const [target, sources] of redirects(runs, own, canonical))
    for (const source of sources) groups.join(target, source);
  return own.map((keys) =>
    keys.map((key) => {
      const joined = groups.keyOf(key);
      return { key: joined, byRedirect: joined !== key };
    }),
  );
}

/** Images are the same if the image is the same. Null without a URL: such a result equals no other. */
function ownKey(result: ComparedResult, canonical: (url: string) => string): string | null {
  if (result.source === "images" && result.imageUrl !== null)
    return `image ${canonical(result.imageUrl)}`;
  return result.url === null ? null : canonical(result.url);
}

/** By URL: the keys of the results that redirect from or to it, unless it is ambiguous in their run. */
function redirects(
  runs: readonly ComparedRun[],
  own: readonly (readonly string[])[],
  canonical: (url: string) => string,
): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const [run, { results }] of runs.entries()) {
    const claims = new Map<string, Set<string>>();
    for (const [at, result] of (results ?? []).entries()) {
      const key = own[run]?.[at];
      if (key === undefined || result.source === "images") continue;
      for (const url of result.otherUrls) {
        const other = canonical(url);
        if (other !== key) added(claims, other, key);
      }
    }
    for (const [url, keys] of claims)
      if (keys.size === 1) for (const key of keys) added(all, url, key);
  }
  return all;
}

function added(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

/** Disjoint sets of keys (union–find). */
class Groups {
  readonly #parent = new Map<string, string>();

  keyOf(key: string): string {
    let root = key;
    for (let next = this.#parent.get(root); next !== undefined; next = this.#parent.get(root))
      root = next;
    for (let at = key; at !== root; ) {
      const next = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = next;
    }
    return root;
  }

  join(target: string, source: string): void {
    const [one, other] = [this.keyOf(target), this.keyOf(source)];
    if (one !== other) this.#parent.set(other, one);
  }
}
