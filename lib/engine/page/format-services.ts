import "server-only";
import type { FormatDeps } from "./formats/format-maker";

type Services = Omit<FormatDeps, "signal">;

const noHistory: Services["history"] = { last: () => null, remember: () => {} };
const noFiles: Services["artifacts"] = {
  keep: () => Promise.reject(new Error("Nothing is kept here.")),
};

/** For a page that is read on its own: no model, no memory, no files. */
export const withoutServices: Services = {
  model: null,
  artifacts: noFiles,
  history: noHistory,
  now: () => new Date(),
};

/** The same, writing nothing to disk and asking no site: what lockdown promises. */
export const traceless = (services: Services): Services => ({
  ...services,
  media: null,
  artifacts: noFiles,
  history: { ...services.history, remember: () => {} },
});
