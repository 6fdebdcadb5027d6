import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** Returns why the fixed waits of the options cannot fit into the page's time limit, or null. */
export function fixedWaitsError({ waitFor, actions, timeout }: ScrapeOptions): string | null {
  const limitMs = timeout ?? scrapeDefaults.timeout;
  const waits = (actions ?? []).map((action) =>
    action.type === "wait" ? (action.milliseconds ?? 0) : 0,
  );
  const totalMs = waits.reduce((sum, ms) => sum + ms, waitFor ?? scrapeDefaults.waitFor);
  if (totalMs < limitMs) return null;
  return `waitFor and the wait actions take ${totalMs} ms, but the time limit of the page (timeout) is ${limitMs} ms. Raise timeout or shorten the waits.`;
}
