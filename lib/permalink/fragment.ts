/**
 * How a permalink begins, in the part of an address that no browser sends to a server. In a file of its own, because
 * every visit asks whether there is a link, and only few go on to read one.
 */
const PREFIX = "#r=";

export const isPermalink = (hash: string): boolean => hash.startsWith(PREFIX);

export const writeFragment = (version: number, payload: string): string =>
  `${PREFIX}${version}.${payload}`;

/** The version and what follows it, without the punctuation of a sentence around a link; null for another shape. */
export function readFragment(hash: string): { version: number; payload: string } | null {
  const match = /^#r=(\d{1,4})\.([^\s.,;:!?)>\]'"]*)[.,;:!?)>\]'"]*$/.exec(hash);
  if (!match) return null;
  return { version: Number(match[1]), payload: match[2] ?? "" };
}
