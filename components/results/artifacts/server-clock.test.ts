import { describe, expect, it } from "vitest";
import { baseOf } from "./server-clock";

describe("the server's clock", () => {
  it("is told by the header of an answer, whatever the reader's own clock says", () => {
    const base = baseOf("Fri, 20 Nov 2026 10:28:05 GMT", 1_000, 1_200) ?? 0;
    expect(new Date(base + 1_100).toISOString()).toBe("2026-11-20T10:28:05.500Z");
    expect(new Date(base + 61_100).toISOString()).toBe("2026-11-20T10:29:05.500Z");
  });

  it("is not known from an answer without a date", () => {
    expect(baseOf(null, 0, 1)).toBeNull();
    expect(baseOf("soon", 0, 1)).toBeNull();
  });
});
