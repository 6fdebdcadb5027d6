import { limits } from "../limits";

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

export type HostnameIssue =
  | "empty"
  | "scheme"
  | "path"
  | "port"
  | "wildcard"
  | "single-label"
  | "not-ascii"
  | "label"
  | "last-label"
  | "address"
  | "too-long";

const WORDS: Record<HostnameIssue, string> = {
  empty: "Write a host name, such as example.org.",
  scheme: "Leave out the protocol: example.org, not https://example.org.",
  path: "Leave out the path: only the host name counts here.",
  port: "Leave out the port: only the host name counts here.",
  wildcard: "Wildcards do not work here: example.org already covers its subdomains.",
  "single-label": "A host name needs at least two parts, such as example.org.",
  "not-ascii": "Write an international name in its xn-- form.",
  label: "Letters, digits and hyphens only; no part may begin or end with a hyphen or be empty.",
  "last-label": "The last part of a host name needs at least two characters.",
  address: "Write a host name, not a numeric address.",
  "too-long": `A host name has at most ${limits.hostnameLength} characters, and each part at most ${limits.hostLabelLength}.`,
};

export const hostnameMessage = (problem: HostnameIssue): string => WORDS[problem];

/** As `hostnameWords`, for a list in which a pattern is possible. */
export const domainPatternMessage = (problem: HostnameIssue): string =>
  problem === "wildcard" ? "A wildcard stands only in front: *.example.org." : WORDS[problem];

/** Trims and lower-cases, as the services do before they check. */
export const normaliseHostname = (text: string): string => text.trim().toLowerCase();

/**
 * What is wrong with a normalised host name, or null (specification, `includeDomains`; the rule in detail is
 * the one observed at services: two labels or more, RFC 1035 lengths).
 */
export function hostnameIssue(host: string): HostnameIssue | null {
  if (host === "") return "empty";
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(host)) return "scheme";
  if (/[/?#\\]/.test(host)) return "path";
  if (host.includes("*")) return "wildcard";
  if (/^\[?[\da-f]*:[\da-f:.]*:[\da-f:.]*\]?$/.test(host)) return "address";
  if (/:\d*$/.test(host)) return "port";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "all of ASCII", controls are refused below.
  if (!/^[\x00-\x7f]*$/.test(host)) return "not-ascii";
  if (host.length > limits.hostnameLength) return "too-long";
  const labels = host.split(".");
  if (labels.some((label) => label.length > limits.hostLabelLength)) return "too-long";
  if (!labels.every((label) => LABEL.test(label))) return "label";
  if (labels.length < 2) return "single-label";
  const last = labels.at(-1) ?? "";
  if (last.length < 2)
    return labels.every((label) => /^\d+$/.test(label)) ? "address" : "last-label";
  if (/^\d+$/.test(last)) return "address";
  return null;
}

/** As `hostnameProblem`, for a list entry that may also read `*.<domain>` (specification, threat protection). */
export function domainPatternIssue(pattern: string): HostnameIssue | null {
  return hostnameIssue(pattern.startsWith("*.") ? pattern.slice(2) : pattern);
}
