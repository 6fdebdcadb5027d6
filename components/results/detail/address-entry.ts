import { safeHref } from "../safe-href";

/** One address of a list, placed relative to the page that it was found on. */
export type AddressEntry = {
  readonly url: string;
  /** What the page calls it, where the response tells. */
  readonly words: string | null;
  readonly internal: boolean;
};

/** Reads entries of a `links` or `images` list: texts, or objects with a `url` or `src`. Others are left out. */
export function readAddresses(values: readonly unknown[], baseUrl: string | null): AddressEntry[] {
  const home = baseUrl === null ? null : hostIn(baseUrl);
  return values.flatMap((value) => {
    const found = addressOf(value);
    if (found === null) return [];
    const host = hostIn(found.url);
    return [{ ...found, internal: home !== null && (host ?? home) === home }];
  });
}

/** Where an entry leads, or null where a link must not lead. Asked of visible entries only: parsing is slow. */
export function entryHref({ url }: AddressEntry, baseUrl: string | null): string | null {
  const absolute = URL.parse(url, baseUrl ?? undefined);
  return absolute && safeHref(absolute.href);
}

/**
 * The host an address names, an empty text for one that has none (mailto), null for a relative one. Read from the
 * text, because a page can have tens of thousands of links; it decides on a label only, never on where a link leads.
 */
function hostIn(address: string): string | null {
  const [, scheme, host] = /^\s*([a-z][a-z0-9+.-]*:)?(?:[/\\]{2}([^/\\?#]*))?/i.exec(address) ?? [];
  if (host !== undefined) return host.toLowerCase().replace(/^www\.|:\d+$/g, "");
  return scheme === undefined ? null : "";
}

function addressOf(value: unknown): { url: string; words: string | null } | null {
  if (typeof value === "string") return { url: value, words: null };
  if (typeof value !== "object" || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const text = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((each) => typeof each === "string" && each !== "");
  const url = text("url", "src", "href");
  const words = text("text", "alt", "title");
  return typeof url === "string" ? { url, words: typeof words === "string" ? words : null } : null;
}
