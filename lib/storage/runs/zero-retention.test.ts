import { describe, expect, it } from "vitest";
import { zeroRetentionReason } from "./zero-retention";

describe("what a run leaves behind", () => {
  it("is nothing where zero data retention or lockdown was asked for", () => {
    expect(zeroRetentionReason({ enterprise: ["zdr"] })).toContain("zdr");
    expect(zeroRetentionReason({ enterprise: ["anon"] })).toContain("anon");
    expect(zeroRetentionReason({ scrapeOptions: { lockdown: true } })).toContain("lockdown");
  });

  it("is everything otherwise", () => {
    expect(zeroRetentionReason({})).toBeNull();
    expect(zeroRetentionReason({ enterprise: [], scrapeOptions: { lockdown: false } })).toBeNull();
  });
});
