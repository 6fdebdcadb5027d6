import "server-only";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The reach of an IP address.
 * - `public`: reachable from the internet
 * - `loopback`: this machine
 * - `private`: an organization's network (RFC 1918, RFC 4193)
 * - `special`: every other reserved range: link-local, shared, multicast, documentation, tunnels,
 * metadata services
 * - `invalid`: not an IP address in strict notation, or one with a zone
 */
export type AddressKind = "public" | "loopback" | "private" | "special" | "invalid";

type Range = { bytes: readonly number[]; bits: number; kind: AddressKind };

const ipv4Range = (cidr: string, kind: AddressKind): Range => rangeOf(cidr, kind, ipv4Bytes);
const ipv6Range = (cidr: string, kind: AddressKind): Range => rangeOf(cidr, kind, ipv6Bytes);

/** All of https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const IPV4_RANGES: readonly Range[] = [
  ipv4Range("127.0.0.0/8", "loopback"),
  ipv4Range("10.0.0.0/8", "private"),
  ipv4Range("172.16.0.0/12", "private"),
  ipv4Range("192.168.0.0/16", "private"),
  ipv4Range("0.0.0.0/8", "special"),
  ipv4Range("100.64.0.0/10", "special"),
  ipv4Range("169.254.0.0/16", "special"),
  ipv4Range("192.0.0.0/24", "special"),
  ipv4Range("192.0.2.0/24", "special"),
  ipv4Range("192.31.196.0/24", "special"),
  ipv4Range("192.52.193.0/24", "special"),
  ipv4Range("192.88.99.0/24", "special"),
  ipv4Range("192.175.48.0/24", "special"),
  ipv4Range("198.18.0.0/15", "special"),
  ipv4Range("198.51.100.0/24", "special"),
  ipv4Range("203.0.113.0/24", "special"),
  ipv4Range("224.0.0.0/4", "special"),
  ipv4Range("240.0.0.0/4", "special"),
  // A public address that one large cloud uses for an internal service on its hosts.
  ipv4Range("168.63.129.16/32", "special"),
];

/** First match wins. Everything else is outside global unicast and therefore special. */
const IPV6_RANGES: readonly Range[] = [
  ipv6Range("::1/128", "loopback"),
  // Cloud metadata services inside the private range.
  ipv6Range("fd00:ec2::/32", "special"),
  ipv6Range("fd20:ce::/32", "special"),
  ipv6Range("fc00::/7", "private"),
  ipv6Range("2001::/23", "special"),
  ipv6Range("2001:db8::/32", "special"),
  ipv6Range("2002::/16", "special"),
  ipv6Range("3fff::/20", "special"),
  ipv6Range("2000::/3", "public"),
];

export function addressKind(ip: string): AddressKind {
  const bytes = addressBytes(ip);
  if (bytes === undefined) return "invalid";
  if (bytes.length === 4) return ipv4Kind(bytes);
  const kind = IPV6_RANGES.find((range) => contains(range, bytes))?.kind ?? "special";
  // An ISATAP interface (RFC 5214) embeds an IPv4 address under any prefix, also a global one. All
  // other forms of IPv4 in IPv6 (mapped, compatible, NAT64, 6to4, Teredo) are ranges that are not
  // public.
  if (kind === "public" && isIsatap(bytes)) {
    return ipv4Kind(bytes.slice(12)) === "public" ? "public" : "special";
  }
  return kind;
}

/**
 * Compares two spellings of an address (`::1` and `0:0:0:0:0:0:0:1`). False if either is not an
 * address.
 */
export function sameAddress(left: string, right: string): boolean {
  const a = addressBytes(left);
  const b = addressBytes(right);
  return (
    a !== undefined && b !== undefined && a.length === b.length && a.every((v, i) => v === b[i])
  );
}

function ipv4Kind(bytes: readonly number[]): AddressKind {
  return IPV4_RANGES.find((range) => contains(range, bytes))?.kind ?? "public";
}

function addressBytes(ip: string): readonly number[] | undefined {
  // Node rejects `0x7f.1` and `127.1`, as intended, but accepts a zone.
  if (isIPv4(ip)) return ipv4Bytes(ip);
  if (isIPv6(ip) && !ip.includes("%")) return ipv6Bytes(ip);
  return undefined;
}

function ipv4Bytes(ip: string): number[] {
  return ip.split(".").map(Number);
}

function ipv6Bytes(ip: string): number[] {
  const [head = "", tail] = ip.split("::");
  const start = groupBytes(head);
  if (tail === undefined) return start;
  const end = groupBytes(tail);
  return [...start, ...new Array<number>(16 - start.length - end.length).fill(0), ...end];
}

function groupBytes(groups: string): number[] {
  if (groups === "") return [];
  return groups.split(":").flatMap((group) => {
    if (group.includes(".")) return ipv4Bytes(group);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function rangeOf(cidr: string, kind: AddressKind, parse: (ip: string) => number[]): Range {
  const [ip = "", bits] = cidr.split("/");
  return { bytes: parse(ip), bits: Number(bits), kind };
}

function contains({ bytes, bits }: Range, address: readonly number[]): boolean {
  return bytes.every((expected, index) => {
    const covered = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - covered)) & 0xff;
    return ((expected ^ (address[index] ?? 0)) & mask) === 0;
  });
}

function isIsatap(bytes: readonly number[]): boolean {
  return (
    ((bytes[8] ?? 0) & 0xfc) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  );
}
