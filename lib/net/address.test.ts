import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it, test } from "vitest";
import { addressKind, sameAddress } from "@/lib/net/address";
import { propertyRuns } from "@/tests/support/property-runs";

const ipv4Edges = {
  special: [
    ["0.0.0.0", "0.255.255.255"],
    ["100.64.0.0", "100.127.255.255"],
    ["169.254.0.0", "169.254.255.255"],
    ["192.0.0.0", "192.0.0.255"],
    ["192.0.2.0", "192.0.2.255"],
    ["192.88.99.0", "192.88.99.255"],
    ["198.18.0.0", "198.19.255.255"],
    ["198.51.100.0", "198.51.100.255"],
    ["203.0.113.0", "203.0.113.255"],
    ["224.0.0.0", "239.255.255.255"],
    ["240.0.0.0", "255.255.255.255"],
    ["168.63.129.16", "168.63.129.16"],
  ],
  private: [
    ["10.0.0.0", "10.255.255.255"],
    ["172.16.0.0", "172.31.255.255"],
    ["192.168.0.0", "192.168.255.255"],
  ],
  loopback: [["127.0.0.0", "127.255.255.255"]],
} satisfies Record<string, [string, string][]>;

describe("IPv4", () => {
  for (const [kind, ranges] of Object.entries(ipv4Edges)) {
    test.each(ranges)(`classifies %s to %s as ${kind} at both ends`, (first, last) => {
      expect(addressKind(first)).toBe(kind);
      expect(addressKind(last)).toBe(kind);
      expect(addressKind(first)).not.toBe("public");
    });
  }

  test.each([
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.0.3.0",
    "192.88.98.255",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "203.0.112.255",
    "223.255.255.255",
    "8.8.8.8",
    "93.184.215.14",
  ])("classifies %s, just outside every range, as public", (ip) => {
    expect(addressKind(ip)).toBe("public");
  });

  test.each([
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "2130706433",
    "127.0.0.1.",
    " 127.0.0.1",
    "1.2.3",
    "",
  ])("rejects %j, which is not a strict IP address", (ip) => {
    expect(addressKind(ip)).toBe("invalid");
  });
});

describe("IPv6", () => {
  test.each([
    ["::", "special"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["::ffff:127.0.0.1", "special"],
    ["::ffff:7f00:1", "special"],
    ["::ffff:8.8.8.8", "special"],
    ["::127.0.0.1", "special"],
    ["::7f00:1", "special"],
    ["::8.8.8.8", "special"],
    ["::ffff:0:127.0.0.1", "special"],
    ["64:ff9b::10.0.0.1", "special"],
    ["64:ff9b::8.8.8.8", "special"],
    ["64:ff9b:1::1", "special"],
    ["100::1", "special"],
    ["2001::1", "special"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "special"],
    ["2001:1ff:ffff::", "special"],
    ["2001:db8::1", "special"],
    ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "special"],
    ["2002:7f00:1::1", "special"],
    ["2002:808:808::1", "special"],
    ["3fff::1", "special"],
    ["3fff:fff:ffff::", "special"],
    ["4000::", "special"],
    ["5f00::1", "special"],
    ["fc00::1", "private"],
    ["fd12:3456::1", "private"],
    ["fd00:ec2::254", "special"],
    ["fd20:ce::254", "special"],
    ["fe80::1", "special"],
    ["fec0::1", "special"],
    ["ff02::1", "special"],
    ["fe80::1%eth0", "invalid"],
    ["2606:4700::1%1", "invalid"],
    ["[::1]", "invalid"],
    ["2606:4700::5efe:10.0.0.1", "special"],
    ["2606:4700::200:5efe:127.0.0.1", "special"],
    ["2606:4700::5efe:8.8.8.8", "public"],
    ["2000::", "public"],
    ["2001:200::", "public"],
    ["2001:4860:4860::8888", "public"],
    ["2001:db7:ffff::", "public"],
    ["2001:db9::", "public"],
    ["2003::", "public"],
    ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "public"],
    ["3ffe:ffff::", "public"],
    ["3fff:1000::", "public"],
  ])("classifies %s as %s", (ip, kind) => {
    expect(addressKind(ip)).toBe(kind);
  });
});

/** The kinds of the other implementation that are publicly reachable. */
const REACHABLE_ELSEWHERE = new Set(["unicast"]);

describe("compared with an independent implementation", () => {
  it("never classifies an IPv4 address as public that the other one knows as special", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const elsewhere = REACHABLE_ELSEWHERE.has(ipaddr.parse(ip).range());
        return addressKind(ip) !== "public" || elsewhere;
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it("never classifies an IPv6 address as public that the other one knows as special, also at the edges of ranges", () => {
    const group = fc.oneof(
      fc.constantFrom(
        "0",
        "1",
        "ffff",
        "2001",
        "2002",
        "db8",
        "3fff",
        "64",
        "ff9b",
        "7f00",
        "fe80",
        "fc00",
      ),
      fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16)),
    );
    const nearEdges = fc.array(group, { minLength: 8, maxLength: 8 }).map((g) => g.join(":"));
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), nearEdges), (ip) => {
        const elsewhere = REACHABLE_ELSEWHERE.has(ipaddr.parse(ip).range());
        return addressKind(ip) !== "public" || elsewhere;
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it("parses every spelling of an IPv6 address like the URL standard", () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const canonical = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
        return sameAddress(ip, canonical) && addressKind(ip) === addressKind(canonical);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

test("does not equate an IPv4 address and its mapped form", () => {
  expect(sameAddress("127.0.0.1", "::ffff:127.0.0.1")).toBe(false);
  expect(sameAddress("", "")).toBe(false);
});
