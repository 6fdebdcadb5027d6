import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { checkObjectText, checkSchemaText } from "./schema-check";
import { exampleSchemas } from "./schema-examples";

const found = (text: string) =>
  checkSchemaText(text).map(({ from, to, message }) => [text.slice(from, to), message]);

describe("checkSchemaText", () => {
  it("accepts an empty text", () => {
    expect(checkSchemaText("")).toEqual([]);
    expect(checkSchemaText(" \n")).toEqual([]);
  });

  it("reports syntax errors at their position", () => {
    expect(found('{"type": "object",}')).toEqual([
      ["}", "A name in double quotes is missing, or there is an extra comma."],
    ]);
    expect(found('{"a": 1 "b": 2}')).toEqual([['"b"', "A comma is missing before this."]]);
    expect(found("{ // no\n}")).toEqual([["// no", "JSON does not support comments."]]);
    expect(found('{"type": ')).toEqual([["", "A value is missing, or there is an extra comma."]]);
    expect(checkSchemaText("[".repeat(100_000))).toMatchObject([
      { message: "The JSON is nested too deeply." },
    ]);
  });

  it("has a message for all invalid JSON and none for valid JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ \nab1-.e/*u') }), (text) => {
        const errors = checkSchemaText(text).filter(({ severity }) => severity === "error");
        let isObject = false;
        try {
          const value: unknown = JSON.parse(text);
          isObject = typeof value === "object" && value !== null && !Array.isArray(value);
        } catch {
          // Not JSON.
        }
        if (!isObject && text.trim() !== "") expect(errors.length).toBeGreaterThan(0);
        for (const { from, to, message } of errors) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(message).toMatch(/^\S.*\.$/);
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it("requires an object", () => {
    expect(found("[1]")).toEqual([["[1]", "The value must be an object in braces."]]);
    expect(found("true")).toHaveLength(1);
    expect(checkObjectText("true")).toHaveLength(1);
    expect(checkObjectText('{"propertys": 5}')).toEqual([]);
  });

  it("warns of numbers that lose digits", () => {
    expect(found('{"const": 9007199254740993, "maximum": 1e3}')).toEqual([
      ["9007199254740993", expect.stringContaining("rounded to 9007199254740992")],
    ]);
  });

  it("reports keywords with invalid values", () => {
    expect(found('{"type": "strng"}')).toEqual([
      [
        '"strng"',
        '"type" must be one of object, array, string, number, integer, boolean, null, or a list of them.',
      ],
    ]);
    expect(found('{"required": "name"}')).toEqual([
      ['"name"', '"required" must be a list of strings.'],
    ]);
    expect(found('{"minLength": -1}')).toHaveLength(1);
    expect(found('{"pattern": "("}')).toEqual([['"("', '"pattern" must be a regular expression.']]);
    expect(found('{"properties": {"a": 5}}')).toEqual([
      ["5", "A schema must be an object, true or false."],
    ]);
    expect(found('{"items": {"anyOf": [{"type": "no"}]}}')).toHaveLength(1);
  });

  it("warns about unknown keywords, but not about properties of that name", () => {
    expect(found('{"propertys": {}}')).toEqual([
      ['"propertys"', '"propertys" is not a JSON Schema keyword and has no effect.'],
    ]);
    expect(found('{"properties": {"propertys": true}, "x-order": 1}')).toEqual([]);
  });

  it("warns about duplicate names", () => {
    expect(found('{"title": "a", "title": "b"}')).toEqual([
      ['"title"', "This name appears twice. The last one is used."],
    ]);
  });

  it("resolves references", () => {
    expect(found('{"$ref": "#/$defs/a~1b", "$defs": {"a/b": true}}')).toEqual([]);
    expect(found('{"$ref": "#/$defs/b"}')).toEqual([
      ['"#/$defs/b"', "This reference points to nothing in the schema."],
    ]);
    expect(checkSchemaText('{"$ref": "https://example.org/a.json"}')).toMatchObject([
      { severity: "warning" },
    ]);
  });

  it("accepts the examples, as a validator does", () => {
    expect(exampleSchemas.length).toBeGreaterThan(2);
    for (const { schema, label } of exampleSchemas) {
      expect(checkSchemaText(JSON.stringify(schema)), label).toEqual([]);
      expect(new Validator({ ...schema }).validate(5).valid, label).toBe(false);
    }
  });
});
