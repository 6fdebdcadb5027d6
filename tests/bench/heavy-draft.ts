import type { Page } from "playwright-core";
import type { SearchRequest } from "@/lib/contract/request";
import { requestToDraft } from "@/lib/request/draft";
import { storeDraft } from "../support/stored-draft";

/** Number of steps in the draft of these benchmarks. */
export const ACTION_COUNT = 50;

const heavyRequest: SearchRequest = {
  query: "begin",
  scrapeOptions: {
    formats: [{ type: "markdown" }],
    actions: Array.from({ length: ACTION_COUNT }, (_, index) =>
      index % 2 === 0
        ? { type: "click" as const, selector: `main > section:nth-of-type(${index + 1}) button` }
        : { type: "wait" as const, milliseconds: 500 },
    ),
  },
};

/**
 * Opens the workbench with the heavy draft and all sections expanded; returns the titles of its
 * steps.
 */
export async function openHeavy(page: Page, origin: string) {
  await storeDraft(page, requestToDraft(heavyRequest), { place: true, actions: true });
  await page.goto(origin, { waitUntil: "networkidle" });
  const steps = page.locator("[data-step-title]");
  await steps.nth(ACTION_COUNT - 1).waitFor();
  return steps;
}
