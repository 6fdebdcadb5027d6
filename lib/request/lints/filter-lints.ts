import { requestDefaults } from "@/lib/contract/defaults";
import type { Lint } from "./lint";

/** Observed at services: the default country steps aside as soon as a location is given. */
export const countryDefaultDropped: Lint = {
  kind: "side-effect",
  find: ({ country, location }) => {
    if (country || !location?.trim()) return null;
    return {
      path: ["country"],
      message: `With a location and no country, the default ${requestDefaults.country} does not apply. Both together work best.`,
    };
  },
};

/** Observed at services: the category is refused beside any other. */
export const developerAlone: Lint = {
  kind: "contradiction",
  find: ({ categories }) => {
    const types = new Set((categories ?? []).map(({ type }) => type));
    if (!types.has("developer") || types.size < 2) return null;
    return {
      path: ["categories"],
      message: "A hosted service may refuse the developer category beside another one.",
    };
  },
};

export const noSource: Lint = {
  kind: "no-effect",
  find: ({ sources }) =>
    sources?.length === 0
      ? { path: ["sources"], message: "No source is chosen, so there may be nothing to return." }
      : null,
};
