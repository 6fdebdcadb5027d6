import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAgainstSchema } from "./schema-check";

const schema = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2 },
    price: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
    "a/b": { enum: [1, 2] },
  },
  required: ["name", "price"],
  additionalProperties: false,
};

describe("checkAgainstSchema", () => {
  it("names the optional fields that no value has", () => {
    const dish = { type: "object", properties: { name: { type: "string" }, price: {}, size: {} } };
    const schema = {
      type: "object",
      properties: { dishes: { type: "array", items: dish }, merchant: { type: "string" } },
    };
    const value = {
      dishes: [
        { name: "Soup", size: null },
        { name: "Cod", price: "" },
      ],
    };
    expect(checkAgainstSchema(schema, value)).toEqual({
      state: "fits",
      absent: ["dishes.price", "dishes.size", "merchant"],
    });
    expect(checkAgainstSchema(schema, { merchant: "x", dishes: [] })).toEqual({
      state: "fits",
      absent: [],
    });
  });

  it("accepts a matching value", () => {
    expect(checkAgainstSchema(schema, { name: "ab", price: 1, tags: [], "a/b": 2 })).toEqual({
      state: "fits",
      absent: [],
    });
  });

  it("reports each issue once, at the innermost node", () => {
    const value = { name: 3, tags: ["x", 4, null], "a/b": 7, extra: true };
    const reading = checkAgainstSchema(schema, value);
    if (reading.state !== "differs") throw new Error(reading.state);
    const at = new Map(reading.issues.map(({ path, message }) => [path, message]));
    expect([...at.keys()].toSorted()).toEqual(
      ["$", '$["a/b"]', "$.extra", "$.name", "$.tags[1]", "$.tags[2]"].toSorted(),
    );
    expect(at.get("$")).toBe("“price” is required but missing.");
    expect(at.get("$.name")).toBe("Is number; the schema requires string.");
    expect(at.get("$.extra")).toBe("The schema does not allow this.");
    expect(reading.issues.find(({ path }) => path === "$.tags[1]")?.id).toBe("/tags/1");
    expect(reading.issues.find(({ path }) => path === '$["a/b"]')?.id).toBe("/a~1b");
    expect(reading.ignored).toBe(false);
  });

  it("reports a value without any key of the schema as ignoring it", () => {
    expect(checkAgainstSchema(schema, { title: "x", text: "y" })).toMatchObject({ ignored: true });
    expect(checkAgainstSchema(schema, ["x"])).toMatchObject({ ignored: true });
    expect(checkAgainstSchema({ type: "array" }, {})).toMatchObject({ ignored: true });
    expect(checkAgainstSchema(schema, { name: "x" })).toMatchObject({ ignored: false });
  });

  it("explains why a schema is unusable", () => {
    expect(checkAgainstSchema("x", {})).toMatchObject({ state: "unusable" });
    expect(checkAgainstSchema({ $ref: "https://example.org/other.json" }, {})).toMatchObject({
      state: "unusable",
    });
    expect(checkAgainstSchema({ pattern: "(" }, "x")).toMatchObject({ state: "unusable" });
  });

  it("lists 200 issues and counts the others", () => {
    const value = Array.from({ length: 1_000 }, () => 1);
    const reading = checkAgainstSchema({ items: { type: "string" } }, value);
    expect(reading).toMatchObject({ state: "differs", more: 800 });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (anySchema, value) => {
        expect(checkAgainstSchema(anySchema, value).state).toMatch(/unusable|fits|differs/);
      }),
    );
  });
});
