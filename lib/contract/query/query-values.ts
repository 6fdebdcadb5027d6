/** What `site:` and `related:` point at: a host, its port where one was written, and a path that begins with "/". */
export type SiteValue = {
  readonly host: string;
  readonly port: string | null;
  readonly path: string | null;
};

export type Dimensions = { readonly width: number; readonly height: number };

const SITE =
  /^(?:https?:\/\/)?(?:\*?\.)?(?<host>[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*|\[[\da-f:.]+\])\.?(?::(?<port>\d{1,5}))?(?<path>\/[^\s?#]*)?$/iu;
const FILE_TYPE = /^\.?[a-z0-9]{1,12}(?:\.[a-z0-9]{1,8})?$/i;
const DIMENSIONS = /^([1-9]\d{0,5})x([1-9]\d{0,5})$/i;

/**
 * Reads a host with an optional port and path. People paste whole addresses, so a protocol, a leading `*.` and a
 * trailing dot are forgiven. Null means that the text has another shape.
 */
export function parseSiteValue(value: string): SiteValue | null {
  const groups = SITE.exec(value)?.groups;
  const host = groups?.host;
  if (host === undefined) return null;
  const path = groups?.path?.replace(/\/+$/, "") ?? "";
  return { host: host.toLowerCase(), port: groups?.port ?? null, path: path === "" ? null : path };
}

/** Reads a file extension, with or without its dot; null means that the text has another shape. */
export const parseFileType = (value: string): string | null =>
  FILE_TYPE.test(value) ? value.replace(/^\./, "").toLowerCase() : null;

/** Reads `<width>x<height>` in pixels (specification, "Query operators"). */
export function parseDimensions(value: string): Dimensions | null {
  const match = DIMENSIONS.exec(value);
  return match ? { width: Number(match[1]), height: Number(match[2]) } : null;
}

/** Without a letter or a digit there is nothing to look for. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
