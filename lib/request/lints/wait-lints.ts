import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { formatDuration } from "@/lib/format/duration";
import { MAX_WAIT_MS, SELECTOR_WAIT_MS } from "../draft/actions/waits";
import type { Lint } from "./lint";

const timeoutOf = (options: ScrapeOptions) => options.timeout ?? scrapeDefaults.timeout;

/** Milliseconds that the actions wait, a wait for a selector taken as one second. */
export const actionWaits = ({ actions = [] }: ScrapeOptions): number =>
  actions.reduce(
    (sum, action) =>
      action.type === "wait" ? sum + (action.milliseconds ?? SELECTOR_WAIT_MS) : sum,
    0,
  );

/** Observed at services: `waitFor` is refused above a minute, and above half of the page's time. */
export const waitForTooLong: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions) return null;
    const most = Math.min(MAX_WAIT_MS, timeoutOf(scrapeOptions) / 2);
    if ((scrapeOptions.waitFor ?? 0) <= most) return null;
    return {
      path: ["scrapeOptions", "waitFor"],
      message: `A hosted service takes at most ${formatDuration(most)} of \`waitFor\`: half of the page's \`timeout\`, and never over a minute.`,
    };
  },
};

/** Observed at services: the waits of all actions together are bounded. */
export const actionsWaitTooLong: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const waits = scrapeOptions ? actionWaits(scrapeOptions) : 0;
    if (waits <= MAX_WAIT_MS) return null;
    return {
      path: ["scrapeOptions", "actions"],
      message: `The actions wait ${formatDuration(waits)} in all; a hosted service takes at most ${formatDuration(MAX_WAIT_MS)}.`,
    };
  },
};

export const waitsOutlastTimeout: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions) return null;
    const waits = (scrapeOptions.waitFor ?? 0) + actionWaits(scrapeOptions);
    const timeout = timeoutOf(scrapeOptions);
    if (waits < timeout) return null;
    return {
      path: ["scrapeOptions", "timeout"],
      message: `The waits alone take ${formatDuration(waits)}, and a page has ${formatDuration(timeout)}.`,
    };
  },
};

/** The two time-outs are told apart in the form; a page's own is worth nothing above the search's. */
export const pageOutlastsSearch: Lint = {
  kind: "contradiction",
  find: ({ timeout = requestDefaults.timeout, scrapeOptions }) => {
    const page = scrapeOptions?.timeout;
    if (page === undefined || page <= timeout || !scrapeOptions?.formats?.length) return null;
    return {
      path: ["scrapeOptions", "timeout"],
      message: `A page may take ${formatDuration(page)}, but the whole search ends after ${formatDuration(timeout)}.`,
    };
  },
};
