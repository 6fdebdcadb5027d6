import { describe, expect, it } from "vitest";
import { baseOf } from "./server-clock";

describe("baseOf", () => {
  it("computes the server time from the Date header, independent of the local clock", () => {
    const base = baseOf("Fri, 20 Nov 2026 10:28:05 GMT", 1_000, 1_200) ?? 0;
    expect(new Date(base + 1_100).toISOString()).toBe("2026-11-20T10:28:05.500Z");
    expect(new Date(base + 61_100).toISOString()).toBe("2026-11-20T10:29:05.500Z");
  });

  it("returns null without a date", () => {
    expect(baseOf(null, 0, 1)).toBeNull();
    expect(baseOf("soon", 0, 1)).toBeNull();
  });
});
