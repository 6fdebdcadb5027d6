import "server-only";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { FormatDeps } from "./formats/format-handler";
import { mediaUntil, modelUntil } from "./services-deadline";

type Services = Omit<FormatDeps, "signal">;

const noHistory: Services["history"] = {
  last: async () => null,
  remember: async () => {},
};
const noFiles: Services["artifacts"] = {
  save: () => Promise.reject(new Error("This engine stores no files.")),
};

/** For a page scraped without services: no model, no history, no files. */
const withoutServices: Services = {
  model: null,
  artifacts: noFiles,
  history: noHistory,
  now: () => new Date(),
};

/**
 * The same services without side effects: nothing is written to disk, no site is contacted and no
 * page is sent to a model, which may store its input. For zero data retention; lockdown implies it.
 * @param under begins the warning, such as "Under lockdown"
 */
export const withoutTraces = (services: Services, under: string): Services => ({
  ...services,
  media: null,
  ...(services.model !== null && {
    modelWithheld: `${under}, pages are not sent to a language model.`,
  }),
  artifacts: noFiles,
  history: { ...services.history, remember: async () => {} },
});

/**
 * Services for the formats of one page.
 * @param deadline on the clock of `monotonicNow`
 */
export function servicesFor(
  options: ScrapeOptions,
  deadline: number,
  configured: Services = withoutServices,
): Services {
  const services = options.lockdown ? withoutTraces(configured, "Under lockdown") : configured;
  return {
    ...services,
    model: services.model && modelUntil(services.model, deadline),
    media: services.media ? mediaUntil(services.media, deadline) : null,
  };
}
