/** An address for reading: the host, then the parts of its path. */
export type Breadcrumb = { readonly host: string; readonly path: readonly string[] };

/** Long paths keep their ends, where the meaning is. */
const PARTS = 4;

/**
 * Host and path of an address, percent signs decoded where that gives readable text. A text that is no http(s)
 * address comes back whole as the host, so that nothing is hidden.
 */
export function breadcrumb(address: string): Breadcrumb {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    return { host: readable(address), path: [] };
  const parts = url.pathname.split("/").filter(Boolean).map(decoded);
  const path =
    parts.length > PARTS ? [parts[0] ?? "", "…", ...parts.slice(parts.length - PARTS + 2)] : parts;
  return { host: url.host.replace(/^www\./, ""), path };
}

/** The same in one line: `example.org › guide › limits`. */
export function breadcrumbText(address: string): string {
  const { host, path } = breadcrumb(address);
  return [host, ...path].join(" › ");
}

function decoded(part: string): string {
  try {
    return readable(decodeURIComponent(part));
  } catch {
    return part;
  }
}

// Control and direction characters would let an address show itself as another one.
const readable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
