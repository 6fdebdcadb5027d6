import "server-only";

/**
 * Suffixes that no public name has: RFC 6761 and 6762 (with its appendix G), RFC 7686, RFC 9476, the
 * reverse lookups and special names under `arpa`, the private-use suffix `internal`, and names of
 * services in a cluster. A resolver that knows such a name resolves it in the local network.
 */
const LOCAL_ENDINGS = [
  "alt",
  "arpa",
  "cluster",
  "consul",
  "default",
  "svc",
  "test",
  "invalid",
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "mail",
  "onion",
];

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/;

/**
 * A name that can be resolved: ASCII labels, at most 253 characters, not a number in disguise.
 * Expects lower case.
 */
export function isHostName(name: string): boolean {
  const labels = name.split(".");
  // A resolver parses `0x7f.1` as 127.0.0.1 without querying a server.
  return (
    name.length <= 253 &&
    labels.every((label) => LABEL.test(label)) &&
    !NUMBER.test(labels.at(-1) ?? "")
  );
}

/** A name that only the local network resolves: a single label, or a suffix reserved for that. */
export function isLocalName(name: string): boolean {
  return (
    !name.includes(".") ||
    LOCAL_ENDINGS.some((ending) => name === ending || name.endsWith(`.${ending}`))
  );
}

/** The address in the host of a URL, where IPv6 has brackets. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");
