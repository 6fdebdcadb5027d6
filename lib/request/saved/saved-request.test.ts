import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cleanRequestName, parseSavedRecord, toSavedRecord, toSavedRequest } from "./saved-request";

const of = (body: object, name = "A name") =>
  toSavedRequest({ ...body }, name, { id: "1", savedAt: 5 });
const secret = {
  query: "x",
  scrapeOptions: {
    headers: { cookie: "canary" },
    actions: [{ type: "write", text: "canary" }],
    profile: { name: "mine" },
  },
};

describe("a saved request", () => {
  it("comes back from storage as it was saved", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const saved = of(JSON.parse(JSON.stringify(wire)));
        expect(parseSavedRecord(JSON.parse(JSON.stringify(toSavedRecord(saved))))).toEqual(saved);
      }),
    );
  });

  it("never holds a header or a typed text, and says so", () => {
    const saved = of(secret);
    expect(JSON.stringify(saved)).not.toContain("canary");
    expect(saved.missing).toEqual(["scrapeOptions.headers", "scrapeOptions.actions.0.text"]);
    expect(saved.body).toMatchObject({ scrapeOptions: { profile: { name: "mine" } } });
  });

  it("loses what storage should not have held, when it is read", () => {
    const stored = { ...toSavedRecord(of({ query: "x" })), body: secret };
    const read = parseSavedRecord(stored);
    expect(JSON.stringify(read)).not.toContain("canary");
    expect(read?.missing).toContain("scrapeOptions.headers");
  });

  it("is passed over where it is of a newer version, or no record at all", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void expect(parseSavedRecord(value)).toBeNull()),
    );
    expect(parseSavedRecord({ ...toSavedRecord(of({ query: "x" })), version: 2 })).toBeNull();
  });

  it("has a name of one line", () => {
    expect(cleanRequestName("  a\n\tb ")).toBe("a b");
    expect(cleanRequestName(" \n ")).toBe("Untitled");
    expect(cleanRequestName("x".repeat(500))).toHaveLength(120);
  });
});
