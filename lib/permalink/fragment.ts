/**
 * How a permalink begins, in the part of an address that no browser sends to a server. In a file of its own, because
 * every visit asks whether there is a link, and only few go on to read one.
 */
const PREFIX = "#r=";

/** Some programs write the sign of equality as a code. */
export const isPermalink = (hash: string): boolean => /^#r(?:=|%(?:25)*3D)/i.test(hash);

export const formatFragment = (version: number, payload: string): string =>
  `${PREFIX}${version}.${payload}`;
