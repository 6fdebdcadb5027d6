import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { formatDuration } from "@/lib/format/duration";
import type { Lint } from "./lint";

const timeoutOf = (options: ScrapeOptions) => options.timeout ?? scrapeDefaults.timeout;

/** Total wait of the actions in milliseconds; a selector counts as one second. */
export const actionWaits = ({ actions = [] }: ScrapeOptions): number =>
  actions.reduce(
    (sum, action) =>
      action.type === "wait" ? sum + (action.milliseconds ?? limits.selectorWaitMs) : sum,
    0,
  );

/**
 * Observed at services: `waitFor` is rejected above one minute and above half of the page timeout.
 */
export const waitForTooLong: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions) return null;
    const most = Math.min(limits.serviceWaitMs, timeoutOf(scrapeOptions) / 2);
    if ((scrapeOptions.waitFor ?? 0) <= most) return null;
    return {
      path: ["scrapeOptions", "waitFor"],
      message: `Hosted services accept at most ${formatDuration(most)} for \`waitFor\`: half of the page's \`timeout\`, and at most one minute.`,
    };
  },
};

/** Observed at services: the total wait of all actions is limited. */
export const actionsWaitTooLong: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: ({ scrapeOptions }) => {
    const waits = scrapeOptions ? actionWaits(scrapeOptions) : 0;
    if (waits <= limits.serviceWaitMs) return null;
    return {
      path: ["scrapeOptions", "actions"],
      message: `The actions wait ${formatDuration(waits)} in total; hosted services accept at most ${formatDuration(limits.serviceWaitMs)}.`,
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
      message: `The waits alone take ${formatDuration(waits)}, but the page timeout is ${formatDuration(timeout)}.`,
    };
  },
};

/** A page timeout above the search timeout has no effect. */
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
