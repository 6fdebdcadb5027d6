import { expect, it } from "vitest";
import { findDuplicates } from "../facets/duplicates";
import { FieldTable } from "../fields/field-table";
import { noticesOf } from "../model/notices";
import { parseResponse } from "../model/parse-response";
import { tableCsv } from "./table-csv";

const web = [
  {
    url: "https://a.example/",
    title: "Kettle, copper",
    date: "2026-08-24T12:56:07Z",
    json: { price: 12.5, parts: [{ of: "lid" }], note: "=1+1" },
    metadata: { statusCode: 200, creditsUsed: 2 },
  },
  { url: "https://b.example/", title: "Lamp", json: { price: 9 }, metadata: { statusCode: 404 } },
  { url: "https://a.example/", title: "Kettle again" },
];

it("writes the rows and columns that are shown, in their order, and failures of providers", () => {
  const json = { data: { web } };
  const view = parseResponse(json);
  const [first, second, third] = view.sources.web.items;
  const csv = tableCsv(
    [second, first, third].filter((each) => each !== undefined),
    {
      columns: ["position", "title", "status", "date", "duplicates"],
      fields: ["json:note", "json:price", "json:gone", "json:parts"],
      context: {
        now: 0,
        duplicates: findDuplicates(view),
        domains: null,
        violations: null,
        notices: noticesOf(view),
        annotations: new Map(),
      },
      table: new FieldTable(json, "web", null),
      failures: ["GDELT returned no results."],
    },
  );
  expect(csv.slice(1).split("\r\n")).toEqual([
    "Position,Title,Status,Date,Duplicates,json.price,json.parts,json.note",
    "2,Lamp,404,,,9,,",
    `1,"Kettle, copper",200,2026-08-24T12:56:07Z,also in Web 3,12.5,"[{""of"":""lid""}]","'=1+1"`,
    "3,Kettle again,,,also in Web 1,,,",
    "GDELT returned no results.",
    "",
  ]);
});
