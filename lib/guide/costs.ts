import { creditRateNames, creditRates, searchCredits } from "@/lib/contract/credit-rates";
import type { FieldInfo } from "@/lib/contract/fields";
import {
  auditFields,
  parserFields,
  profileFields,
  threatFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { table } from "./markdown";

export function credits(rate = "", count = "1"): string {
  const name = creditRateNames.find((each) => each === rate);
  if (!name) throw new Error(`Unknown credit rate ${rate}.`);
  return String(creditRates[name].credits * Number(count));
}

const boundRows = (group: string, fields: Readonly<Record<string, FieldInfo>>) =>
  Object.entries(fields).flatMap(([name, { min, max, unit = "" }]) =>
    max === undefined
      ? []
      : [[`\`${group}${name}\``, `${min === undefined ? "at most" : `${min} to`} ${max}`, unit]],
  );

export const boundsTable = (): string =>
  table(
    ["Field", "Bound", "Unit"],
    [
      ...boundRows("", requestFields),
      ...boundRows("scrapeOptions.", scrapeFields),
      ...boundRows("parsers[].", parserFields),
      ...boundRows("profile.", profileFields),
      ...boundRows("auditMetadata.", auditFields),
      ...boundRows("threatProtection.", threatFields),
    ],
  );

export const creditRatesTable = (): string =>
  table(
    ["Credits", "Per", "Source"],
    Object.values(creditRates).map((rate) => [String(rate.credits), rate.per, rate.source]),
  );

/** Worked examples for ten results that can all be scraped. */
export function creditExamples(): string {
  const pages = 10;
  const search = searchCredits(pages);
  const { page, enhancedProxy, jsonPage, question } = creditRates;
  const plain = search + pages * page.credits;
  const enhanced = search + pages * enhancedProxy.credits;
  const extracted = search + pages * (jsonPage.credits + question.credits);
  return table(
    ["Request", "Sum", "Credits"],
    [
      ["no formats", `search ${search}`, String(search)],
      [
        "Markdown, `proxy` basic",
        `search ${search} + ${pages} × ${page.credits}`,
        `at most ${plain}`,
      ],
      [
        "Markdown, `proxy` auto",
        `search ${search} + ${pages} × ${page.credits} to ${enhancedProxy.credits}`,
        `${plain} to ${enhanced}`,
      ],
      [
        "json and a question",
        `search ${search} + ${pages} × (${jsonPage.credits} + ${question.credits})`,
        `about ${extracted}`,
      ],
    ],
  );
}
