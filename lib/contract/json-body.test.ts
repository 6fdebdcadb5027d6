import { describe, expect, it } from "vitest";
import { parseJsonBody } from "./json-body";
import { limits } from "./limits";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("parseJsonBody", () => {
  it("accepts nesting up to the limit and rejects deeper bodies", () => {
    expect(parseJsonBody(nested(limits.bodyDepth)).ok).toBe(true);
    expect(parseJsonBody(nested(limits.bodyDepth + 1))).toMatchObject({
      ok: false,
      reason: "depth",
    });
    expect(parseJsonBody(nested(1_000_000))).toMatchObject({ ok: false, reason: "depth" });
  });

  it("ignores brackets inside strings", () => {
    const value = { text: '[{"'.repeat(1_000), escaped: "\\\\" };
    expect(parseJsonBody(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it.each(["", "{", "{'a':1}", "[1,]", "nul"])("rejects %j with a message", (text) => {
    expect(parseJsonBody(text)).toMatchObject({
      ok: false,
      reason: "syntax",
      message: expect.stringMatching(/.+/),
    });
  });
});
