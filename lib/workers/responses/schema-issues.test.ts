import { expect, it } from "vitest";
import { schemaIssues } from "./schema-issues";

const schema = {
  type: "object",
  properties: { price: { type: "number" }, name: { type: "string" } },
  required: ["name"],
};

it("counts the differences of each result's JSON", () => {
  const web = [
    { json: { name: "Cod", price: 7 } },
    { json: { price: "7" } },
    { markdown: "no JSON" },
    { json: null },
    7,
  ];
  const news = [{ json: [] }];
  expect(schemaIssues({ data: { web, news, images: "odd" } }, schema)).toEqual([
    ["web-1", 2],
    ["news-0", 1],
  ]);
});

it("finds nothing with an unusable schema or another response", () => {
  expect(schemaIssues({ data: { web: [{ json: 1 }] } }, { $ref: "https://a.example/s" })).toEqual(
    [],
  );
  for (const json of [null, [], { data: [] }, { data: { web: {} } }])
    expect(schemaIssues(json, schema)).toEqual([]);
});
