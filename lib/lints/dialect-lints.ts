import { hostedMeaning } from "@/lib/contract/dialect/dialects";
import type { Lint } from "./lint";

const hosted = { dialect: "hosted-2026-11", hostedOnly: true } as const;

export const papersInOwnList: Lint = {
  ...hosted,
  kind: "side-effect",
  find: ({ categories = [] }) =>
    categories.some(({ type }) => type === "research")
      ? { path: ["categories"], message: hostedMeaning.categories }
      : null,
};

export const maxAgeInSearch: Lint = {
  ...hosted,
  kind: "no-effect",
  find: ({ scrapeOptions }) =>
    scrapeOptions?.maxAge === undefined
      ? null
      : { path: ["scrapeOptions", "maxAge"], message: hostedMeaning["scrapeOptions.maxAge"] },
};

export const threatModes: Lint = {
  ...hosted,
  kind: "side-effect",
  find: ({ threatProtection }) =>
    threatProtection?.mode === undefined
      ? null
      : { path: ["threatProtection", "mode"], message: hostedMeaning["threatProtection.mode"] },
};
