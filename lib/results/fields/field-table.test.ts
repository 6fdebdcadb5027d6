import { describe, expect, it } from "vitest";
import { FieldTable } from "./field-table";

const schema = {
  type: "object",
  required: ["name", "price"],
  properties: {
    name: { type: "string" },
    price: { type: "object", properties: { amount: { type: "number" } } },
    sizes: { type: "array", items: { type: "number" } },
  },
};
const web = [
  {
    json: { name: "Kettle", price: { amount: 9, currency: "EUR" }, sizes: [1, 2] },
    metadata: { language: "en", "og:title": "Kettle" },
  },
  {
    json: { name: "Lamp", price: { amount: "about 30" }, sizes: [] },
    metadata: { language: "en" },
  },
  { json: { name: "Rope", price: { amount: 120 }, sizes: [3, "large"] }, metadata: {} },
  { json: { name: 7, parts: [{ of: "a" }, { of: "b" }] } },
  { json: "sold out", product: { name: "Net" } },
  { markdown: "no fields" },
  null,
];
const json = { data: { web, news: [{ json: { name: "In the news" } }] } };
const table = new FieldTable(json, "web", schema);
const columns = new Map(table.columns().columns.map((each) => [each.key, each]));
const ids = web.map((_, index) => `web-${index}`);
const cell = (id: string, key: string) => table.cells([key], [id])[0]?.[0];

describe("FieldTable", () => {
  it("has a column per field, with its fill rate and type", () => {
    expect(table.columns().results).toBe(7);
    expect(columns.get("json:price.amount")).toMatchObject({ filled: 3, isNumeric: false });
    expect(columns.get("json:sizes")).toMatchObject({ filled: 2 });
    expect(columns.get("metadata:language")).toMatchObject({ kind: "metadata", filled: 2 });
    expect(columns.get("product:name")).toMatchObject({ filled: 1, violations: 0 });
    // The content itself, where it has no fields.
    expect(columns.get("json:")).toMatchObject({ path: "", filled: 1 });
    expect([...columns.keys()]).not.toContain("json:of");
  });

  it("marks the cell that differs from the schema, also a missing one", () => {
    expect(cell("web-1", "json:price.amount")).toMatchObject({
      text: "about 30",
      issues: ["Is string; the schema requires number."],
    });
    // An item of a list marks the cell of the list.
    expect(cell("web-2", "json:sizes")).toMatchObject({
      text: "2 items: 3; large",
      isNested: true,
      issues: ["Is string; the schema requires number."],
    });
    const missing = [...columns.values()].filter(({ key }) =>
      cell("web-3", key)?.issues.includes("“price” is required but missing."),
    );
    expect(missing.map(({ key }) => key)).toEqual(["json:price"]);
    expect(columns.get("json:price")).toMatchObject({ filled: 0, violations: 1 });
    expect(cell("web-4", "json:")?.issues).toEqual(["Is string; the schema requires object."]);
    expect(cell("web-0", "json:name")?.issues).toEqual([]);
    expect(cell("web-5", "json:name")).toBeNull();
    expect(
      new FieldTable(json, "web", null).cells(["json:name"], ["web-3"])[0]?.[0]?.issues,
    ).toEqual([]);
  });

  it("summarizes lists and objects, and keeps them complete for files", () => {
    expect(cell("web-3", "json:parts")).toMatchObject({ text: "2 items", isNested: true });
    expect(table.value("web-3", "json:parts")).toBe('[{"of":"a"},{"of":"b"}]');
    expect(table.value("web-0", "json:price.amount")).toBe(9);
    expect(table.value("web-0", "json:unknown")).toBeNull();
  });

  it("sorts numbers as numbers, lists by length, and missing values last in both directions", () => {
    const amounts = web.map((_, at) => ({ json: { n: [20, 3, undefined, 100, "x"][at] } }));
    const numbers = new FieldTable({ data: { web: amounts } }, "web", null);
    const order = (descending: boolean) =>
      numbers.order("json:n", descending).map((id) => Number(id.slice(4)));
    expect(order(false).slice(0, 4)).toEqual([1, 0, 3, 4]);
    expect(order(true).slice(0, 4)).toEqual([4, 3, 0, 1]);
    expect(order(true).slice(4)).toEqual([2, 5, 6]);
    expect(table.order("json:name", false)).toHaveLength(ids.length);
  });

  it("survives values of any type and keys of any name", () => {
    for (const value of [null, 7, "x", [], { data: null }, { data: { web: "no" } }])
      expect(new FieldTable(value, "web", "no schema").columns().results).toBe(0);
    const odd = { "": 1, "a.b": 2, __proto__: { c: 3 }, constructor: "d" };
    const row = new FieldTable({ data: { web: [{ json: odd }] } }, "web", null);
    expect(row.columns().columns.map(({ key }) => key)).toContain('json:"a.b"');
  });

  it("handles ten thousand results with fifty fields in seconds", () => {
    const item = (at: number) => ({
      json: Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`field${nth}`, at * nth])),
    });
    const many = { data: { web: Array.from({ length: 10_000 }, (_, at) => item(at)) } };
    const start = performance.now();
    const large = new FieldTable(many, "web", null);
    expect(large.columns().columns).toHaveLength(50);
    expect(large.order("json:field3", true)[0]).toBe("web-9999");
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
