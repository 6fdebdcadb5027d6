import { describe, expect, it } from "vitest";
import { traceless } from "./runs-policy";

describe("what a run leaves behind", () => {
  it("is nothing where zero data retention or lockdown was asked for", () => {
    expect(traceless({ enterprise: ["zdr"] })).toContain("zdr");
    expect(traceless({ enterprise: ["anon"] })).toContain("anon");
    expect(traceless({ scrapeOptions: { lockdown: true } })).toContain("lockdown");
  });

  it("is everything otherwise", () => {
    expect(traceless({})).toBeNull();
    expect(traceless({ enterprise: [], scrapeOptions: { lockdown: false } })).toBeNull();
  });
});
