/**
 * Prefix of a permalink, in the fragment, which browsers do not send to servers. In a separate
 * file: every visit checks for a link, but few decode one.
 */
const PREFIX = "#r=";

/** Some programs percent-encode the equals sign. */
export const isPermalink = (hash: string): boolean => /^#r(?:=|%(?:25)*3D)/i.test(hash);

export const formatFragment = (version: number, payload: string): string =>
  `${PREFIX}${version}.${payload}`;
