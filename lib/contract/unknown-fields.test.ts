import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { fromWire, toWire } from "./canonical";
import { fromWireWithUnknown, withUnknown } from "./unknown-fields";

describe("fromWireWithUnknown", () => {
  it("parses the known part and names the unknown fields at any depth", () => {
    const body = {
      query: "x",
      colour: { deep: [1] },
      sources: [{ type: "web" }, { type: "news", freshness: 1 }],
      scrapeOptions: { formats: ["markdown", { type: "links", hosts: true }], engine: "v9" },
    };
    const read = fromWireWithUnknown(body);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(read.unknown.map((path) => path.join("."))).toEqual(
      expect.arrayContaining([
        "colour",
        "sources.1.freshness",
        "scrapeOptions.engine",
        "scrapeOptions.formats.1.hosts",
      ]),
    );
    expect(read.unknown).toHaveLength(4);
    expect(JSON.stringify(read.request)).not.toMatch(/colour|freshness|engine|hosts/);
    expect(withUnknown(toWire(read.request), body, read.unknown)).toEqual({
      ...body,
      sources: [{ type: "web" }, { type: "news", freshness: 1 }],
    });
  });

  it("rejects a body with any other issue, and leaves the body unchanged", () => {
    const body = { query: "x", limit: 1_000, colour: "red" };
    const read = fromWireWithUnknown(body);
    expect(read.ok ? [] : read.issues.map(({ code }) => code)).toEqual(["too_big"]);
    expect(read.unknown).toEqual([["colour"]]);
    expect(body).toEqual({ query: "x", limit: 1_000, colour: "red" });
    for (const value of [null, 7, "x", [], {}]) expect(fromWireWithUnknown(value).ok).toBe(false);
  });

  it("equals the strict parser for known fields, with any unknown ones beside them", () => {
    fc.assert(
      fc.property(wireRequest, fc.jsonValue(), (wire, value) => {
        expect(fromWireWithUnknown(wire)).toEqual({ ...fromWire(wire), unknown: [] });
        const read = fromWireWithUnknown({ ...wire, "not a field": value });
        expect(read).toMatchObject({ ...fromWire(wire), unknown: [["not a field"]] });
      }),
    );
  });
});
