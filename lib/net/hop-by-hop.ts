import "server-only";

/** RFC 9110, section 7.6.1, and the headers meant only for the next proxy. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The headers that a proxy forwards, as name, value, name, value. Headers named in `Connection` are
 * dropped too.
 */
export function endToEndHeaders(raw: readonly string[], without: readonly string[] = []): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, at) => ({
    name: raw[at * 2] ?? "",
    value: raw[at * 2 + 1] ?? "",
  }));
  const dropped = new Set(
    [
      ...HOP_BY_HOP,
      ...without,
      ...pairs
        .filter(({ name }) => name.toLowerCase() === "connection")
        .flatMap(({ value }) => value.toLowerCase().split(",")),
    ].map((name) => name.trim()),
  );
  return pairs.flatMap(({ name, value }) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}
