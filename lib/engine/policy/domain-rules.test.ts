import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { domainRules } from "./domain-rules";

const rules = (lists: Partial<Parameters<typeof domainRules>[0]>) =>
  domainRules({ whitelist: [], blacklist: [], blockedTlds: [], ...lists });
const blocks = (pattern: string, host: string) =>
  rules({ blacklist: [pattern] }).find(host) === "blacklist";

describe("domainRules", () => {
  it.each([
    ["example.org", "example.org"],
    ["example.org", "www.example.org"],
    ["example.org", "EXAMPLE.org."],
    ["*.example.org", "a.example.org"],
    ["*.example.org", "a.b.example.org"],
    ["*.example.org", "www.example.org"],
  ])("matches %s with %s", (pattern, host) => expect(blocks(pattern, host)).toBe(true));

  it.each([
    ["example.org", "a.example.org"],
    ["example.org", "notexample.org"],
    ["example.org", "example.org.evil.test"],
    ["*.example.org", "example.org"],
    ["*.example.org", "aexample.org"],
    ["www.example.org", "example.org"],
  ])("does not match %s with %s", (pattern, host) => expect(blocks(pattern, host)).toBe(false));

  it("takes only the last label as top-level domain", () => {
    const { find } = rules({ blockedTlds: ["zip", "1"] });
    expect(find("files.zip")).toBe("blockedTlds");
    expect(find("zip.example")).toBeNull();
    expect(find("[::1]")).toBeNull();
  });

  it("lets the whitelist override all other lists", () => {
    const label = fc.stringMatching(/^[a-z]{1,6}$/);
    const host = fc.array(label, { minLength: 2, maxLength: 5 }).map((labels) => labels.join("."));
    const pattern = fc.tuple(host, fc.boolean()).map(([name, wild]) => (wild ? `*.${name}` : name));
    fc.assert(
      fc.property(host, fc.array(pattern), fc.array(label), (name, blacklist, blockedTlds) => {
        const { find } = rules({ whitelist: [name], blacklist, blockedTlds });
        expect(find(name)).toBe("whitelist");
      }),
    );
  });

  it("checks lists of a thousand entries quickly", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `*.host-${at}.example.org`);
    const { find } = rules({ whitelist: many, blacklist: many, blockedTlds: many });
    const began = cpuTime();
    for (let at = 0; at < 10_000; at += 1) find(`deep.under.host-${at}.example.net`);
    expect(cpuTime() - began).toBeLessThan(1_000);
  });
});
