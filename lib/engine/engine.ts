import "server-only";
import { join } from "node:path";
import { createAddressGuard } from "@/lib/net/address-guard";
import { createHandler } from "./handler";
import { openIndex } from "./index/search-index";
import { engineKey } from "./key";
import { openLibrary } from "./library/library-store";
import type { UpstreamProxies } from "./page/read-by-route";
import { scrapePage } from "./page/scrape-page";
import {
  type MediaCommand,
  type ModelSettings,
  openPageServices,
  pageFiles,
} from "./page-services";
import { search } from "./pipeline";
import { RateLimiter, type RateLimits } from "./rate-limiter";
import { readStarter } from "./starter";

export type EngineOptions = {
  readonly dataDirectory: string;
  /** Where this server itself answers; its guide is what the engine searches at first. */
  readonly ownOrigin: string;
  /** Where others reach it, for the addresses of files that it keeps; by default the same. */
  readonly publicOrigin?: string;
  readonly limits: RateLimits;
  /** Of the formats that need one; they make do without. */
  readonly model?: ModelSettings | null;
  /** The program that takes sound and film out of pages. */
  readonly mediaCommand?: MediaCommand | null;
  /** What pages of results are fetched through; by default they are fetched from here. */
  readonly proxies?: UpstreamProxies;
  readonly onUnexpected: (error: unknown, id: string) => void;
};

export type EngineStatus = {
  readonly state: "ready" | "reading" | "failed";
  readonly pages: number;
  readonly sites: number;
};

export type Engine = {
  /** `POST /v2/search`. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly key: string;
  readonly status: () => EngineStatus;
  /** Reads the starter pages if need be; the server must answer by then. Resolves when they can be searched. */
  readonly prepare: (signal: AbortSignal) => Promise<void>;
  /** Ends its browsers too; requests under way fail. */
  readonly close: () => Promise<void>;
};

/** The files that the engine keeps in the data folder. */
export const engineFiles = (dataDirectory: string) => ({
  index: join(dataDirectory, "index.sqlite"),
  library: join(dataDirectory, "library.sqlite"),
  ...pageFiles(dataDirectory),
  starter: join(dataDirectory, "starter.json"),
});

/** Opens the engine on its data folder, which is made where there is none. */
export function createEngine(options: EngineOptions): Engine {
  const files = engineFiles(options.dataDirectory);
  const key = engineKey(options.dataDirectory);
  const index = openIndex(files.index);
  const store = openLibrary(files.library);
  const guard = createAddressGuard({
    allowedOrigins: () => [options.ownOrigin, ...store.namedOrigins()],
  });
  const pages = openPageServices({
    ...options,
    publicOrigin: options.publicOrigin ?? options.ownOrigin,
    guard,
  });
  let state: EngineStatus["state"] = "reading";

  const handle = createHandler({
    key,
    limiter: new RateLimiter(options.limits),
    search: (request, id, signal) =>
      search(request, id, signal, {
        index,
        scrape: (url, scrapeOptions, pageSignal) =>
          scrapePage(url, scrapeOptions, { ...pages.deps, guard, signal: pageSignal }),
      }),
    onUnexpected: options.onUnexpected,
  });

  return {
    handle,
    key,
    status: () => {
      const { pages, sites } = index.stats();
      return { state, pages, sites: sites.length };
    },
    prepare: async (signal) => {
      try {
        const summary = await readStarter({
          index,
          store,
          guard,
          signal,
          origin: options.ownOrigin,
          recordFile: files.starter,
        });
        state = summary === null || summary.state === "finished" ? "ready" : "failed";
      } catch (error) {
        state = "failed";
        throw error;
      }
    },
    close: async () => {
      index.close();
      store.close();
      await pages.close();
    },
  };
}
