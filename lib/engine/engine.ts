import "server-only";
import { join } from "node:path";
import type { RateLimits } from "@/lib/concurrency/rate-limiter";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { createAddressGuard, type ResolveHost } from "@/lib/net/address-guard";
import { type KeySettings, openAccounts } from "./accounts/accounts";
import { engineKey } from "./accounts/key";
import { openLedger } from "./accounts/ledger-store";
import { crawlStarterPages } from "./crawl-starter-pages";
import { createHandler, type EngineRequest } from "./handler";
import { openLibraryRuntime } from "./library/library-runtime";
import { ownServer } from "./library/own-server";
import type { LibraryService } from "./library/service";
import { openLibrary } from "./library/sqlite/open-library";
import type { UpstreamProxies } from "./load/load-by-proxy";
import {
  type MediaCommand,
  type ModelSettings,
  openPageServices,
  pageFiles,
} from "./page-services";
import { noAuditLog, openAuditLog } from "./policy/audit-log";
import { noPolicy, type OperatorPolicy } from "./policy/operator-policy";
import { libraryProvider } from "./providers/library-provider";
import type { SearxngSettings } from "./providers/searxng/searxng-provider";
import { createSearchRunner } from "./search-runner";

export type EngineOptions = {
  readonly dataDirectory: string;
  /** This server's own origin, where its guide is crawled first. */
  readonly ownOrigin: string;
  /** The origin for other machines, used in artifact URLs. Default: `ownOrigin`. */
  readonly publicOrigin?: string;
  /** For the engine's own key. */
  readonly limits: RateLimits;
  /** The balance of the engine's own key. Default: unlimited. */
  readonly credits?: KeySettings["credits"];
  /** Additional keys. */
  readonly keys?: readonly KeySettings[];
  /** Default: the rates of the contract. */
  readonly rates?: CreditRates;
  /** Default: everything allowed, nothing enabled. */
  readonly policy?: OperatorPolicy;
  /** A SearXNG instance to search in addition to the library. */
  readonly searxng?: SearxngSettings | null;
  /** Resolves host names. Default: the system resolver. */
  readonly resolve?: ResolveHost;
  /** Used by formats that need a language model; without it they return less. */
  readonly model?: ModelSettings | null;
  /** The program that extracts audio and video from pages. */
  readonly mediaCommand?: MediaCommand | null;
  /** Upstream proxies for pages. Default: direct connections. */
  readonly proxies?: UpstreamProxies;
  readonly onUnexpected: (error: unknown, id: string) => void;
};

export type EngineStatus = {
  readonly state: "ready" | "reading" | "failed";
  readonly pages: number;
  readonly sites: number;
  /** How many of the pages belong to the guide. */
  readonly guidePages: number;
};

export type Engine = {
  /** `POST /v2/search`. */
  readonly handle: (request: EngineRequest) => Promise<Response>;
  readonly key: string;
  readonly status: () => EngineStatus;
  readonly library: LibraryService;
  /** Origins of sites added by the operator, which may be private addresses. */
  readonly namedOrigins: () => readonly string[];
  /** A page of the library at the origin of an image that contains it, or undefined. */
  readonly pageOfImage: (imageUrl: string) => string | undefined;
  /**
   * Crawls the starter pages if necessary; the server must respond by then. Resolves when they can
   * be searched.
   */
  readonly prepare: (signal: AbortSignal) => Promise<void>;
  /** Also closes browsers; requests in progress fail. */
  readonly close: () => Promise<void>;
};

/** The engine's files in the data folder. */
export const engineFiles = (dataDirectory: string) => ({
  index: join(dataDirectory, "index.sqlite"),
  library: join(dataDirectory, "library.sqlite"),
  libraryFiles: join(dataDirectory, "library-files"),
  ...pageFiles(dataDirectory),
  starter: join(dataDirectory, "starter.json"),
  ledger: join(dataDirectory, "ledger.sqlite"),
  audit: join(dataDirectory, "audit.jsonl"),
});

/** Opens the engine on its data folder, which is created if missing. */
export function createEngine(options: EngineOptions): Engine {
  const files = engineFiles(options.dataDirectory);
  const key = engineKey(options.dataDirectory);
  const library = openLibrary(files);
  const { index, store } = library;
  const guard = createAddressGuard({
    namedOrigins: () => store.allowedOrigins(),
    own: ownServer(options.ownOrigin, options.publicOrigin ?? options.ownOrigin),
    ...(options.resolve && { resolve: options.resolve }),
  });
  const libraryRuntime = openLibraryRuntime({
    library,
    index: files.index,
    ownOrigin: options.ownOrigin,
    filesFolder: files.libraryFiles,
    onError: (words) => options.onUnexpected(new Error(words), "library"),
  });
  const pages = openPageServices({
    ...options,
    publicOrigin: options.publicOrigin ?? options.ownOrigin,
    guard,
  });
  const { policy = noPolicy } = options;
  const audit = policy.audit ? openAuditLog(files.audit) : noAuditLog;
  const ledger = openLedger(files.ledger);
  const own = { label: "own", key, limits: options.limits, credits: options.credits ?? null };
  const accounts = openAccounts([own, ...(options.keys ?? [])], ledger);
  let state: EngineStatus["state"] = "reading";

  const handle = createHandler({
    accounts,
    search: createSearchRunner({
      ...options,
      audit,
      deps: { ...pages.deps, guard },
      find: {
        providers: [libraryProvider(index, options.ownOrigin)],
        isFetchable: async (url, initiator) => {
          const checked = await guard.check(url, initiator);
          // A host name that cannot be resolved at the moment is still a valid URL.
          return checked.ok || checked.reason === "unresolved";
        },
      },
    }),
    onUnexpected: options.onUnexpected,
  });

  return {
    handle,
    key,
    library: libraryRuntime.service,
    namedOrigins: () => store.allowedOrigins(),
    pageOfImage: (imageUrl) => {
      const { origin } = new URL(imageUrl);
      return index.pagesWithImage(imageUrl).find((page) => URL.parse(page)?.origin === origin);
    },
    status: () => {
      const { pages, sites } = index.stats();
      const guide = sites.find(({ site }) => site === options.ownOrigin);
      return { state, pages, sites: sites.length, guidePages: guide?.pages ?? 0 };
    },
    prepare: async (signal) => {
      try {
        const summary = await crawlStarterPages({
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
      } finally {
        if (!signal.aborted) libraryRuntime.start();
      }
    },
    close: async () => {
      await libraryRuntime.close();
      library.close();
      ledger.close();
      audit.close();
      await pages.close();
    },
  };
}
