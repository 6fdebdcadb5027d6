import { describe, expect, it } from "vitest";
import { fieldColumns, flatFields, MAX_COLUMNS } from "./flat-fields";

describe("flatFields", () => {
  it("names nested fields by path, joins simple lists and keeps other lists as JSON", () => {
    const value = {
      name: "Cod",
      price: { amount: 7.1, currency: "EUR" },
      tags: ["fresh", "fish", null],
      dishes: [{ name: "Soup" }],
      open: false,
      note: null,
      empty: [],
      blank: "",
    };
    expect([...flatFields(value)]).toEqual([
      ["name", "Cod"],
      ["price.amount", 7.1],
      ["price.currency", "EUR"],
      ["tags", "fresh; fish"],
      ["dishes", '[{"name":"Soup"}]'],
      ["open", "false"],
    ]);
  });

  it("keeps a key with a dot apart from a nested field", () => {
    expect([...flatFields({ "a.b": 1, a: { b: 2 }, "": 3 }).keys()]).toEqual([
      '"a.b"',
      "a.b",
      '""',
    ]);
  });

  it("gives a value without fields an empty path, and null none", () => {
    expect([...flatFields("plain")]).toEqual([["", "plain"]]);
    expect([...flatFields([1, 2])]).toEqual([["", "1; 2"]]);
    expect(flatFields(null).size).toBe(0);
  });

  it("stops at hostile depth and size, and takes names of the prototype as data", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50; level += 1) deep = { a: deep };
    expect([...flatFields(deep).keys()]).toEqual(["a.a.a.a.a"]);
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect(flatFields(wide).size).toBe(1_000);
    expect([...flatFields(JSON.parse('{"__proto__":{"x":1},"constructor":2}'))]).toEqual([
      ["__proto__.x", 1],
      ["constructor", 2],
    ]);
  });
});

describe("fieldColumns", () => {
  it("counts the rows with each field, in order of appearance", () => {
    const rows = [{ b: 1 }, { a: 1, b: 2 }, {}].map(flatFields);
    expect(fieldColumns(rows)).toEqual({
      columns: [
        { path: "b", filled: 2 },
        { path: "a", filled: 1 },
      ],
      more: 0,
    });
  });

  it("keeps the most frequent fields above the limit, and counts the others", () => {
    const rare = Object.fromEntries(
      Array.from({ length: MAX_COLUMNS + 9 }, (_, at) => [`r${at}`, 1]),
    );
    const { columns, more } = fieldColumns([{ ...rare, often: 1 }, { often: 2 }].map(flatFields));
    expect([columns.length, more]).toEqual([MAX_COLUMNS, 10]);
    expect(columns.at(-1)).toEqual({ path: "often", filled: 2 });
  });
});
