import { describe, expect, it } from "vitest";
import { zeroRetentionReason } from "./zero-retention";

describe("zeroRetentionReason", () => {
  it("returns a reason for zero data retention and lockdown", () => {
    expect(zeroRetentionReason({ enterprise: ["zdr"] })).toContain("zdr");
    expect(zeroRetentionReason({ enterprise: ["anon"] })).toContain("anon");
    expect(zeroRetentionReason({ scrapeOptions: { lockdown: true } })).toContain("lockdown");
  });

  it("returns null otherwise", () => {
    expect(zeroRetentionReason({})).toBeNull();
    expect(zeroRetentionReason({ enterprise: [], scrapeOptions: { lockdown: false } })).toBeNull();
  });
});
