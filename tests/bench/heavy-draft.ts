import type { Page } from "playwright-core";
import type { SearchRequest } from "@/lib/contract/request";
import { requestToDraft } from "@/lib/request/draft";

/** As many steps as a draft of these benchmarks has. */
export const ACTIONS = 50;

const heavyRequest: SearchRequest = {
  query: "begin",
  scrapeOptions: {
    formats: [{ type: "markdown" }],
    actions: Array.from({ length: ACTIONS }, (_, index) =>
      index % 2 === 0
        ? { type: "click" as const, selector: `main > section:nth-of-type(${index + 1}) button` }
        : { type: "wait" as const, milliseconds: 500 },
    ),
  },
};

/** The workbench with the heavy draft and its sections open; returns the titles of its steps. */
export async function openHeavy(page: Page, origin: string) {
  await page.addInitScript((draft) => {
    const stored = JSON.stringify({ version: 1, savedAt: Date.now(), draft });
    sessionStorage.setItem("search-workbench.draft", stored);
    localStorage.setItem("search-workbench.folds", JSON.stringify({ place: true, actions: true }));
  }, requestToDraft(heavyRequest));
  await page.goto(origin, { waitUntil: "networkidle" });
  const steps = page.locator("[data-step-title]");
  await steps.nth(ACTIONS - 1).waitFor();
  return steps;
}
