import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchemaText } from "@/lib/request/draft/formats/schema-check";
import { propertyRuns } from "@/tests/support/property-runs";
import { schemaFromExample } from "./json-schema";

describe("schemaFromExample", () => {
  it("matches the example", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const schema = schemaFromExample(value);
        const example =
          typeof value === "object" && value !== null && !Array.isArray(value)
            ? value
            : { items: value };
        expect(new Validator({ ...schema }).validate(example).errors).toEqual([]);
        expect(
          checkSchemaText(JSON.stringify(schema)).filter(({ severity }) => severity === "error"),
        ).toEqual([]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("requires names that every list entry has, and merges integers with numbers", () => {
    expect(
      schemaFromExample({
        prices: [
          { name: "a", price: 1 },
          { name: "b", price: 1.5, sale: true },
        ],
      }),
    ).toEqual({
      type: "object",
      properties: {
        prices: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: { type: "string" },
              price: { type: "number" },
              sale: { type: "boolean" },
            },
            required: ["name", "price"],
          },
        },
      },
      required: ["prices"],
    });
  });

  it("detects dates and URLs if all values agree", () => {
    const of = (...list: string[]) => schemaFromExample({ list });
    expect(of("2026-01-02", "2026-01-03")).toMatchObject({
      properties: { list: { items: { type: "string", format: "date" } } },
    });
    expect(of("https://example.org/a")).toMatchObject({
      properties: { list: { items: { format: "uri" } } },
    });
    expect(of("2026-01-02", "soon").properties).toEqual({
      list: { type: "array", items: { type: "string" } },
    });
  });
});
