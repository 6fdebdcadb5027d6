import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryStore } from "@/tests/support/memory-store";
import { addRecentDomains, recentDomains, resultDomains } from "./recent-domains";

describe("recentDomains", () => {
  it("returns each domain once, latest first", () => {
    const store = memoryStore();
    const record = recentDomains(() => store);
    record.write(addRecentDomains(record.read(), ["a.org", "b.org"]));
    record.write(addRecentDomains(record.read(), ["B.org", "c.org"]));
    expect(recentDomains(() => store).read()).toEqual(["b.org", "c.org", "a.org"]);
  });

  it("is limited and contains only hosts", () => {
    const many = Array.from({ length: 80 }, (_, index) => `h${index}.org`);
    expect(addRecentDomains([], many)).toHaveLength(50);
    expect(
      addRecentDomains([], ["a b", "", "<i>", "x.org/path", "127.0.0.1:80", "例え.jp"]),
    ).toEqual(["127.0.0.1:80", "例え.jp"]);
    resultDomains.write(["a.org", "a.org", "no host"]);
    expect(resultDomains.read()).toEqual(["a.org"]);
  });

  it("is empty if the record is invalid or storage is blocked", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = recentDomains(() => memoryStore(JSON.stringify(value))).read();
        expect(read.every((host) => typeof host === "string")).toBe(true);
      }),
    );
    const blocked = recentDomains(() => {
      throw new Error("blocked");
    });
    expect(blocked.read()).toEqual([]);
    expect(blocked.write(["a.org"])).toBe(false);
  });
});
