import { expect, it } from "vitest";
import { allResults } from "../model/lists";
import { parseResponse } from "../model/parse-response";
import { skippedPages } from "./table-facts";

it.each([
  [10, 120, { read: 10, total: 120 }],
  ["10", "120", { read: 10, total: 120 }],
  [10, 10, null],
  ["ten", 120, null],
])(
  "counts the pages of a document that were skipped: %j of %j",
  (numPages, totalPages, skipped) => {
    const [result] = allResults(
      parseResponse({ data: { web: [{ metadata: { numPages, totalPages } }] } }),
    );
    expect(result && skippedPages(result)).toEqual(skipped);
  },
);
