import "server-only";
import { join } from "node:path";
import type { AddressGuard } from "@/lib/net/address-guard";
import { createBrowserPool } from "./browser/pool";
import { openProfiles } from "./browser/profiles";
import { openPageCache } from "./cache/page-cache";
import { openChangeHistory } from "./history/change-history";
import { withoutServices } from "./page/format-services";
import { createPageRenderer } from "./page/render-page";
import type { ScrapeDeps } from "./page/scrape-page";

export type PageServices = {
  /** What every scrape of this engine shares. */
  readonly deps: Required<Pick<ScrapeDeps, "cache" | "render" | "services">>;
  readonly close: () => Promise<void>;
};

/** The files that pages are kept in. */
export const pageFiles = (dataDirectory: string) => ({
  cache: join(dataDirectory, "page-cache.sqlite"),
  history: join(dataDirectory, "change-history.sqlite"),
  profiles: join(dataDirectory, "profiles"),
});

/** Opens what pages are read with: cache, browsers, history. A browser starts when the first page needs one. */
export function openPageServices(dataDirectory: string, guard: AddressGuard): PageServices {
  const files = pageFiles(dataDirectory);
  const cache = openPageCache(files.cache);
  const history = openChangeHistory(files.history);
  const pool = createBrowserPool({ dataDirectory });
  const services = { ...withoutServices, history };
  const render = createPageRenderer({
    pool,
    guard,
    artifacts: services.artifacts,
    profiles: openProfiles(files.profiles),
  });
  return {
    deps: { cache, render, services },
    close: async () => {
      cache.close();
      history.close();
      await pool.close();
    },
  };
}
