import "server-only";
import type { ScrapeOptions } from "@/lib/contract/parts/scrape-options";
import { mediaUntil, modelUntil } from "../load/until-deadline";
import type { FormatDeps } from "./formats/format-maker";

type Services = Omit<FormatDeps, "signal">;

const noHistory: Services["history"] = { last: () => null, remember: () => {} };
const noFiles: Services["artifacts"] = {
  keep: () => Promise.reject(new Error("Nothing is kept here.")),
};

/** For a page that is read on its own: no model, no memory, no files. */
const withoutServices: Services = {
  model: null,
  artifacts: noFiles,
  history: noHistory,
  now: () => new Date(),
};

/**
 * The same, writing nothing to disk, asking no site and giving no page to a model, which may keep what it is given:
 * for zero data retention, as which lockdown counts.
 * @param under what the page stands under, to begin a sentence with
 */
export const withoutTraces = (services: Services, under: string): Services => ({
  ...services,
  media: null,
  ...(services.model !== null && {
    modelWithheld: `${under} no page is given to a language model.`,
  }),
  artifacts: noFiles,
  history: { ...services.history, remember: () => {} },
});

/** What the formats of one page may use, under its deadline in milliseconds since the epoch. */
export function servicesFor(
  options: ScrapeOptions,
  deadline: number,
  given: Services = withoutServices,
): Services {
  const services = options.lockdown ? withoutTraces(given, "Under lockdown") : given;
  return {
    ...services,
    model: services.model && modelUntil(services.model, deadline),
    media: services.media ? mediaUntil(services.media, deadline) : null,
  };
}
