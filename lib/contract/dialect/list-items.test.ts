import { expect, it } from "vitest";
import { listIn, listOrNull, listsIn } from "./list-items";

it("lists every array of data, in order, whatever its name", () => {
  const json: unknown = JSON.parse(
    '{"data":{"tools":[1],"web":[2],"__proto__":[3],"constructor":[4],"note":"x"}}',
  );
  const ids = listsIn(json);
  expect(ids).toEqual(["web", "+tools", "+__proto__", "+constructor"]);
  expect(ids.map((id) => listIn(json, id))).toEqual([[2], [1], [3], [4]]);
  expect(listIn({}, "+constructor")).toEqual([]);
});

const one = { url: "https://example.org/1" };
const two = { title: "Two" };

it.each([
  ["numbered results", { 0: one, 1: two }, [one, two]],
  ["named results", { first: one, second: two }, [one, two]],
  ["a list in a field", { type: "search", results: [one, two], total: 2 }, [one, two]],
  ["an empty list in a field", { results: [] }, []],
  ["one result", { ...one, links: [] }, [one].map((each) => ({ ...each, links: [] }))],
  ["no results", { total: { value: 0 } }, null],
  ["several lists", { a: [one], b: [two] }, null],
  ["nothing", {}, null],
  ["text", "none", null],
])("finds the results of an object in place of a list: %s", (_name, web, items) => {
  expect(listOrNull({ data: { web } }, "web")).toEqual(items);
  expect(listOrNull({ data: { tools: web } }, "+tools")).toBeNull();
});
