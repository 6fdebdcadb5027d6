/**
 * The value of `site:` and `related:`: a host, an optional port, and a path that starts with "/".
 */
export type SiteValue = {
  readonly host: string;
  readonly port: string | null;
  readonly path: string | null;
};

export type Dimensions = { readonly width: number; readonly height: number };

const SITE =
  /^(?:https?:\/\/)?(?:\*?\.)?(?<host>[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*|\[[\da-f:.]+\])\.?(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#]*)?(?:[?#]\S*)?$/iu;
const FILE_TYPE = /^\.?[a-z0-9]{1,12}(?:\.[a-z0-9]{1,8})?$/i;
const DIMENSIONS = /^([1-9]\d{0,5})x([1-9]\d{0,5})$/i;

/**
 * Parses a host with an optional port and path. Accepts a protocol, a leading `*.` and a trailing
 * dot, and ignores a query and a fragment, since users paste whole URLs. Null for any other text.
 */
export function parseSiteValue(value: string): SiteValue | null {
  const groups = SITE.exec(value)?.groups;
  const host = groups?.host;
  if (host === undefined) return null;
  const path = groups?.path?.replace(/\/+$/, "") ?? "";
  return { host: host.toLowerCase(), port: groups?.port ?? null, path: path === "" ? null : path };
}

/** A host covers its subdomains. */
export const isWithinHost = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/** Parses a file extension with or without its dot. Null for any other text. */
export const parseFileType = (value: string): string | null =>
  FILE_TYPE.test(value) ? value.replace(/^\./, "").toLowerCase() : null;

/** Parses `<width>x<height>` in pixels (specification, "Query operators"). */
export function parseDimensions(value: string): Dimensions | null {
  const match = DIMENSIONS.exec(value);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : null;
}

/** A text without a letter or digit has nothing to search for. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
