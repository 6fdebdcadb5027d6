import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cleanName, readRecord, toRecord, toSaved } from "./saved-request";

const of = (body: object, name = "A name") => toSaved({ ...body }, name, { id: "1", savedAt: 5 });
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
        expect(readRecord(JSON.parse(JSON.stringify(toRecord(saved))))).toEqual(saved);
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
    const stored = { ...toRecord(of({ query: "x" })), body: secret };
    const read = readRecord(stored);
    expect(JSON.stringify(read)).not.toContain("canary");
    expect(read?.missing).toContain("scrapeOptions.headers");
  });

  it("is passed over where it is of a newer version, or no record at all", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void expect(readRecord(value)).toBeNull()));
    expect(readRecord({ ...toRecord(of({ query: "x" })), version: 2 })).toBeNull();
  });

  it("has a name of one line", () => {
    expect(cleanName("  a\n\tb ")).toBe("a b");
    expect(cleanName(" \n ")).toBe("Untitled");
    expect(cleanName("x".repeat(500))).toHaveLength(120);
  });
});
