import { safeHref } from "@/components/results/list/safe-href";

/** `unsafe`: a scheme that runs or reads something. */
export const urlKinds = ["internal", "external", "mail", "phone", "unsafe", "other"] as const;
export type UrlKind = (typeof urlKinds)[number];

/** A URL of a list, classified relative to its page. */
export type UrlEntry = {
  readonly url: string;
  readonly text: string | null;
  readonly kind: UrlKind;
  readonly times: number;
};

/**
 * Parses a `links` or `images` list of strings or of objects with `url` or `src`. Ignores other
 * values and counts duplicates at their first entry.
 */
export function parseUrls(values: readonly unknown[], baseUrl: string | null): UrlEntry[] {
  const home = baseUrl === null ? null : placeOf(baseUrl).host;
  const entries = new Map<string, { -readonly [Key in keyof UrlEntry]: UrlEntry[Key] }>();
  for (const value of values) {
    const found = entryOf(value);
    if (found === null) continue;
    const before = entries.get(found.url);
    if (before) {
      before.times += 1;
      before.text ??= found.text;
    } else entries.set(found.url, { ...found, kind: kindOf(found.url, home), times: 1 });
  }
  return [...entries.values()];
}

/**
 * Target of a link; null if it must not be a link. Call it for visible entries only, because
 * parsing is slow.
 */
export function entryHref({ url }: UrlEntry, baseUrl: string | null): string | null {
  const absolute = URL.parse(url, baseUrl ?? undefined);
  return absolute && safeHref(absolute.href);
}

const named: Readonly<Record<string, UrlKind>> = {
  mailto: "mail",
  tel: "phone",
  sms: "phone",
  javascript: "unsafe",
  vbscript: "unsafe",
  data: "unsafe",
  blob: "unsafe",
  file: "unsafe",
  "view-source": "unsafe",
};

function kindOf(url: string, home: string | null): UrlKind {
  const { scheme, host } = placeOf(url);
  if (scheme !== null && Object.hasOwn(named, scheme)) return named[scheme] ?? "other";
  if (scheme !== null && !/^https?$/.test(scheme)) return "other";
  if (host === null && scheme !== null) return "other";
  return home !== null && (host ?? home) === home ? "internal" : "external";
}

/**
 * Scheme and host of a URL; null for parts that are relative. Parsed by hand, because a page can
 * have tens of thousands of links; used for labels only. Like browsers, skips leading whitespace
 * and control characters, and tabs and line breaks anywhere.
 */
function placeOf(url: string): { scheme: string | null; host: string | null } {
  const usual = /^https?:\/\/([a-z0-9.-]+)(?:[/?#]|$)/.exec(url)?.[1];
  if (usual !== undefined)
    return { scheme: "https", host: usual.startsWith("www.") ? usual.slice(4) : usual };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers skip
  const text = url.slice(0, 3_000).replace(/^[\u0000-\u0020]+|[\t\n\r]/g, "");
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*:)?(?:[/\\]{2}([^/\\?#]*))?/i.exec(text) ?? [];
  return {
    scheme: scheme === undefined ? null : scheme.slice(0, -1).toLowerCase(),
    host: host === undefined ? null : host.toLowerCase().replace(/^www\.|:\d+$/g, ""),
  };
}

function entryOf(value: unknown): { url: string; text: string | null } | null {
  if (typeof value === "string") return { url: value, text: null };
  if (typeof value !== "object" || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const first = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((each) => typeof each === "string" && each !== "");
  const url = first("url", "src", "href");
  const text = first("text", "alt", "title");
  return typeof url === "string" ? { url, text: typeof text === "string" ? text : null } : null;
}
