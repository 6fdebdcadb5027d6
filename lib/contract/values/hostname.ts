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

const MESSAGES: Record<HostnameIssue, string> = {
  empty: "Enter a host name, such as example.org.",
  scheme: "Remove the protocol: example.org, not https://example.org.",
  path: "Remove the path: only the host name is used.",
  port: "Remove the port: only the host name is used.",
  wildcard: "Remove the wildcard: example.org already covers its subdomains.",
  "single-label": "A host name needs at least two parts, such as example.org.",
  "not-ascii": "Enter an international name in its xn-- form.",
  label:
    "Use letters, digits and hyphens only. No part may be empty or start or end with a hyphen.",
  "last-label": "The last part of a host name needs at least two characters.",
  address: "Enter a host name, not an IP address.",
  "too-long": `A host name has at most ${limits.hostnameLength} characters, and each part at most ${limits.hostLabelLength}.`,
};

export const hostnameMessage = (issue: HostnameIssue): string => MESSAGES[issue];

/** Like `hostnameMessage`, for lists that accept patterns. */
export const domainPatternMessage = (issue: HostnameIssue): string =>
  issue === "wildcard" ? "A wildcard is only valid at the start: *.example.org." : MESSAGES[issue];

/** Trims and lower-cases, as services do before validation. */
export const normalizeHostname = (text: string): string => text.trim().toLowerCase();

/**
 * The issue of a normalized host name, or null (specification, `includeDomains`; the exact rule was
 * observed at services: at least two labels, RFC 1035 lengths).
 */
export function hostnameIssue(host: string): HostnameIssue | null {
  if (host === "") return "empty";
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(host)) return "scheme";
  if (/[/?#\\]/.test(host)) return "path";
  if (host.includes("*")) return "wildcard";
  if (/^\[?[\da-f]*:[\da-f:.]*:[\da-f:.]*\]?$/.test(host)) return "address";
  if (/:\d*$/.test(host)) return "port";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "all of ASCII", control characters are rejected below.
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

/**
 * Like `hostnameIssue`, for list entries that may also be `*.<domain>` (specification, threat
 * protection).
 */
export function domainPatternIssue(pattern: string): HostnameIssue | null {
  return hostnameIssue(pattern.startsWith("*.") ? pattern.slice(2) : pattern);
}
