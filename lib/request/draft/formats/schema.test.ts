import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkObjectText, checkSchemaText } from "./schema-check";
import { schemaFromExample } from "./schema-from-example";
import { schemaTemplates } from "./schema-templates";

const found = (text: string) =>
  checkSchemaText(text).map(({ from, to, message }) => [text.slice(from, to), message]);

describe("the text of a schema", () => {
  it("may be absent", () => {
    expect(checkSchemaText("")).toEqual([]);
    expect(checkSchemaText(" \n")).toEqual([]);
  });

  it("is checked for its syntax, at the place", () => {
    expect(found('{"type": "object",}')).toEqual([
      ["}", "A property name is missing, or a comma is one too many."],
    ]);
    expect(found('{"a": 1 "b": 2}')).toEqual([['"b"', "A comma is missing before this."]]);
    expect(found("{ // no\n}")).toEqual([["// no", "JSON has no comments."]]);
    expect(found('{"type": ')).toEqual([["", "A value is missing, or a comma is one too many."]]);
    expect(checkSchemaText("[".repeat(100_000))).toMatchObject([
      { message: "This is nested too deep." },
    ]);
  });

  it("gives words for whatever is no JSON, and none for what is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\ \nab1-.e/*u') }), (text) => {
        const errors = checkSchemaText(text).filter(({ severity }) => severity === "error");
        let isObject = false;
        try {
          const value: unknown = JSON.parse(text);
          isObject = typeof value === "object" && value !== null && !Array.isArray(value);
        } catch {
          // It is no JSON.
        }
        if (!isObject && text.trim() !== "") expect(errors.length).toBeGreaterThan(0);
        for (const { from, to, message } of errors) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(message).toMatch(/^\S.*\.$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("must be an object", () => {
    expect(found("[1]")).toEqual([["[1]", "An object in braces is wanted here."]]);
    expect(found("true")).toHaveLength(1);
    expect(checkObjectText("true")).toHaveLength(1);
    expect(checkObjectText('{"propertys": 5}')).toEqual([]);
  });

  it("is told which keyword takes what", () => {
    expect(found('{"type": "strng"}')).toEqual([
      [
        '"strng"',
        '"type" takes one of object, array, string, number, integer, boolean, null, or a list of them.',
      ],
    ]);
    expect(found('{"required": "name"}')).toEqual([
      ['"name"', '"required" takes a list of texts.'],
    ]);
    expect(found('{"minLength": -1}')).toHaveLength(1);
    expect(found('{"pattern": "("}')).toEqual([['"("', '"pattern" takes a regular expression.']]);
    expect(found('{"properties": {"a": 5}}')).toEqual([
      ["5", "A schema is an object, true or false."],
    ]);
    expect(found('{"items": {"anyOf": [{"type": "no"}]}}')).toHaveLength(1);
  });

  it("is warned of a keyword that does not exist, but not of a property of that name", () => {
    expect(found('{"propertys": {}}')).toEqual([
      ['"propertys"', 'JSON Schema has no keyword "propertys": it does nothing.'],
    ]);
    expect(found('{"properties": {"propertys": true}, "x-order": 1}')).toEqual([]);
  });

  it("is warned of names that stand twice", () => {
    expect(found('{"title": "a", "title": "b"}')).toEqual([
      ['"title"', "This name stands twice; the last one counts."],
    ]);
  });

  it("has its references looked up", () => {
    expect(found('{"$ref": "#/$defs/a~1b", "$defs": {"a/b": true}}')).toEqual([]);
    expect(found('{"$ref": "#/$defs/b"}')).toEqual([
      ['"#/$defs/b"', "There is nothing in this schema at that place."],
    ]);
    expect(checkSchemaText('{"$ref": "https://example.org/a.json"}')).toMatchObject([
      { severity: "warning" },
    ]);
  });

  it("accepts what a validator accepts of the templates", () => {
    expect(schemaTemplates.length).toBeGreaterThan(2);
    for (const { schema, label } of schemaTemplates) {
      expect(checkSchemaText(JSON.stringify(schema)), label).toEqual([]);
      expect(new Validator({ ...schema }).validate(5).valid, label).toBe(false);
    }
  });
});

describe("a schema from an example", () => {
  it("fits the example, whatever it is", () => {
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
      { numRuns: 500 },
    );
  });

  it("requires what every entry of a list has, and takes integers for numbers where one is none", () => {
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

  it("knows dates and addresses where all agree", () => {
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
