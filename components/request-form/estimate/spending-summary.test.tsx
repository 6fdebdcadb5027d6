import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { zeroSpending } from "@/lib/storage/credits/credit-totals";
import { SpentSoFar } from "./spending-summary";

it("does not add up the credits of several connections", () => {
  const paid = { ...zeroSpending, runs: 1, credits: 12 };
  const other = { runs: 3, credits: 5, unreported: 1, implausible: 1, excluded: 2 };
  const html = renderToStaticMarkup(
    <SpentSoFar session={{ Paid: paid }} today={{ Paid: paid, Other: other }} />,
  );
  const rows = [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(rows).toEqual([
    "In this tab 12 credits 1 run",
    "Today, on this device: Paid 12 credits 1 run",
    "Today, on this device: Other 5 credits 3 runs, 2 of unknown cost, without 2 left out",
  ]);
});
