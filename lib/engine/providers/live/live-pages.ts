import "server-only";
import type { SourceRequest } from "../provider";
import { withUsableTexts } from "../provider-text";
import {
  LiveFailure,
  type LiveItem,
  type LiveSearch,
  type LiveSource,
  type Send,
} from "./live-source";
import type { Sender } from "./source-sender";

type Collected = {
  /** Each once. */
  readonly items: readonly LiveItem[];
  /** Why there are no further pages, if one of them failed. */
  readonly failure: LiveFailure | null;
};

/**
 * Asks for pages until the request has enough results: as many as its limit needs, and one more if some were dropped.
 * @param countKept how many of the results the request keeps
 * @throws LiveFailure if the first page fails
 */
export async function collectPages(
  { search, source, sender }: { search: LiveSearch; source: LiveSource; sender: Sender },
  request: SourceRequest,
  countKept: (items: readonly LiveItem[]) => number,
): Promise<Collected> {
  const size = Math.min(request.limit, source.pageSize);
  const pages = source.isSinglePage ? 1 : Math.ceil(request.limit / size) + 1;
  const items = new Map<string, LiveItem>();
  for (let number = 1; number <= pages; number += 1) {
    const page = { size, number, offset: (number - 1) * size };
    const requested: URL[] = [];
    const send: Send = (base, parameters) => {
      const url = new URL(base);
      url.search = String(new URLSearchParams(parameters));
      requested.push(url);
      return sender.send(url);
    };
    const found = await search(request, send, page).catch((error: unknown) => {
      if (!(error instanceof LiveFailure)) throw error;
      for (const url of requested) sender.forget(url);
      if (number === 1) throw error;
      return error;
    });
    if (found instanceof LiveFailure) return { items: [...items.values()], failure: found };
    const before = items.size;
    for (const item of found) {
      const key = `${item.url} ${item.imageUrl ?? ""}`;
      if (!items.has(key)) items.set(key, withUsableTexts(item));
    }
    const isLast = found.length < size || items.size === before;
    if (isLast || countKept([...items.values()]) >= request.limit) break;
  }
  return { items: [...items.values()], failure: null };
}
