import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cleanRequestName, parseSavedRecord, toSavedRecord, toSavedRequest } from "./saved-request";

const of = (body: object, name = "A name") =>
  toSavedRequest({ ...body }, name, {
    id: "1",
    savedAt: 5,
    folders: ["a", "b"],
    note: "Why",
    tags: ["weekly"],
  });
const secret = {
  query: "x",
  scrapeOptions: {
    headers: { cookie: "canary" },
    actions: [{ type: "write", text: "canary" }],
    profile: { name: "mine" },
  },
};

describe("a saved request", () => {
  it("is restored from storage unchanged", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const saved = of(JSON.parse(JSON.stringify(wire)));
        expect(parseSavedRecord(JSON.parse(JSON.stringify(toSavedRecord(saved))))).toEqual(saved);
      }),
    );
  });

  it("never contains a header or typed text, and reports it", () => {
    const saved = of(secret);
    expect(JSON.stringify(saved)).not.toContain("canary");
    expect(saved.missing).toEqual(["scrapeOptions.headers.cookie", "scrapeOptions.actions.0.text"]);
    expect(saved.body).toMatchObject({ scrapeOptions: { profile: { name: "mine" } } });
  });

  it("is stripped again when it is restored", () => {
    const stored = { ...toSavedRecord(of({ query: "x" })), body: secret };
    const read = parseSavedRecord(stored);
    expect(JSON.stringify(read)).not.toContain("canary");
    expect(read?.missing).toContain("scrapeOptions.headers.cookie");
  });

  it("is ignored if it is of a newer version or invalid", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void expect(parseSavedRecord(value)).toBeNull()),
    );
    expect(parseSavedRecord({ ...toSavedRecord(of({ query: "x" })), version: 2 })).toBeNull();
  });

  it("has a name of one line", () => {
    expect(cleanRequestName("  a\n\tb ")).toBe("a b");
    expect(cleanRequestName(" \n ")).toBe("Untitled");
    expect(cleanRequestName("x".repeat(500))).toHaveLength(120);
    expect(cleanRequestName("a\0b")).toBe("a b");
    expect(cleanRequestName(`${"x".repeat(119)}😀`).isWellFormed()).toBe(true);
  });
});
