import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import { billOf } from "@/lib/results/model/bill";
import { parseResponse } from "@/lib/results/model/parse-response";
import { BillTable } from "./bill-table";

const page = (name: string, creditsUsed: number) => ({
  url: `https://example.org/${name}`,
  title: name,
  metadata: { statusCode: 200, creditsUsed },
});

function rows(creditsUsed: number | null, data: object): string[] {
  const estimate = { min: 2, likely: 12, max: 52 };
  const view = parseResponse({ success: true, creditsUsed, data });
  const prices = { estimate, rates: creditRates, maxPlausible: 5_200 };
  const html = renderToStaticMarkup(
    <BillTable
      bill={billOf(view, { query: "tide" }, prices)}
      estimate={estimate}
      estimateLabel="about 12 credits (max 52)"
      isFree={false}
      close={() => {}}
    />,
  );
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

it("lists the search and five pages, and sums up the others", () => {
  const web = [12, 1, 1, 3, 2, 1, 1, 1].map((credits, index) => page(`p${index}`, credits));
  expect(rows(24, { web, news: [page("p0", 12)] })).toEqual([
    "Estimated about 12 credits (max 52)",
    "Search, 9 results 2",
    "Web 1 · p0 also News 1: billed once 12",
    "Web 4 · p3 3",
    "Web 5 · p4 2",
    "Web 2 · p1 1",
    "Web 3 · p2 1",
    "3 more pages 3",
    "Total 24 credits",
  ]);
});

it("shows the difference of figures that do not add up, and the pages without a total", () => {
  expect(rows(5, { web: [page("a", 7)] }).slice(1)).toEqual([
    "Web 1 · a 7",
    "Difference -2",
    "Total 5 credits",
  ]);
  expect(rows(-5, { web: [page("a", 7)] }).slice(1)).toEqual([
    "Web 1 · a 7",
    "Pages together 7 credits",
    "Total unknown",
  ]);
});
