import { safeHref } from "../safe-href";

/** One address of a list, placed relative to the page that it was found on. */
export type AddressEntry = {
  readonly url: string;
  /** What the page calls it, where the response tells. */
  readonly words: string | null;
  /** Null where it leads nowhere that a link may lead. */
  readonly href: string | null;
  readonly internal: boolean;
};

/** Reads entries of a `links` or `images` list: texts, or objects with a `url` or `src`. Others are left out. */
export function readAddresses(values: readonly unknown[], baseUrl: string | null): AddressEntry[] {
  const home = baseUrl === null ? null : siteOf(URL.parse(baseUrl));
  return values.flatMap((value) => {
    const found = addressOf(value);
    if (found === null) return [];
    const url = URL.parse(found.url, baseUrl ?? undefined);
    const internal = home !== null && siteOf(url) === home;
    return [{ ...found, href: url && safeHref(url.href), internal }];
  });
}

const siteOf = (url: URL | null) => url?.hostname.replace(/^www\./, "") || null;

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
