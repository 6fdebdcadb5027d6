import "server-only";
import { join } from "node:path";
import type { RateLimits } from "@/lib/concurrency/rate-limiter";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { type AddressGuard, createAddressGuard, type ResolveHost } from "@/lib/net/address-guard";
import { type KeySettings, openAccounts } from "./accounts/accounts";
import { engineKey } from "./accounts/key";
import { crawlStarterPages } from "./crawl-starter-pages";
import type { GuideFiles } from "./guide-crawl";
import { createHandler, type EngineRequest } from "./handler";
import type { IndexHealth, PageIndex } from "./index/page-index";
import { openLibraryRuntime } from "./library/library-runtime";
import { ownServer } from "./library/own-server";
import { countUncopiedSites } from "./library/postgres/copy-library";
import type { LibraryService } from "./library/service";
import { openPages } from "./open-pages";
import type { OpenSearchSettings } from "./opensearch/settings";
import { prepareThreads } from "./page/thread/page-threads";
import { openPageServices, type PageServicesOptions, pageFiles } from "./page-services";
import { noAuditLog, openAuditLog } from "./policy/audit-log";
import { noPolicy, type OperatorPolicy } from "./policy/operator-policy";
import type { ArtifactReader } from "./ports/artifact-store";
import type { Database, DatabaseHealth } from "./postgres/database";
import { openPostgresRequestLog } from "./postgres/request-log";
import { libraryProvider } from "./providers/library-provider";
import {
  type LiveServicesSettings,
  noLiveServices,
  openLiveServices,
} from "./providers/live/live-services";
import type { SearxngSettings } from "./providers/searxng/searxng-provider";
import { openRequestLog } from "./request-log/request-log";
import { createSearchRunner } from "./search-runner";
import { openStores, type Stores, type StoresOptions } from "./stores";

type EngineStoresOptions = Pick<StoresOptions, "dataDirectory" | "databaseUrl" | "s3">;
type EnginePageOptions = Pick<PageServicesOptions, "model" | "mediaCommand" | "proxies">;

/** With `openSearch`, the library is in PostgreSQL too. */
export type EngineOptions = EngineStoresOptions &
  EnginePageOptions & {
    /** This server's own origin, where its guide is crawled first. */
    readonly ownOrigin: string;
    /** The origin for other machines, used in artifact URLs. Default: `ownOrigin`. */
    readonly publicOrigin?: string;
    /** For the engine's own key. */
    readonly limits: RateLimits;
    /** The balance of the engine's own key. Default: unlimited. */
    readonly credits?: KeySettings["credits"];
    readonly keys?: readonly KeySettings[];
    /** Default: the rates of the contract. */
    readonly rates?: CreditRates;
    /** Default: everything allowed, nothing enabled. */
    readonly policy?: OperatorPolicy;
    /** A SearXNG instance to search in addition to the library. */
    readonly searxng?: SearxngSettings | null;
    /** Public services to search in addition to the library. Default: none. */
    readonly liveServices?: LiveServicesSettings;
    /** The cluster that stores the search index. Default: a file in the data folder. */
    readonly openSearch?: OpenSearchSettings | null;
    /** Resolves host names. Default: the system resolver. */
    readonly resolve?: ResolveHost;
    /** Whether this process crawls. Default: true. Others need a library that crawlers share. */
    readonly crawls?: boolean;
    /** The guide as the build crawled it. Default: the guide is crawled over HTTP. */
    readonly guide?: GuideFiles | null;
    readonly onUnexpected: (error: unknown, id: string) => void;
  };

export type EngineStatus = {
  readonly state: "ready" | "reading" | "failed";
  readonly pages: number;
  readonly sites: number;
  readonly guidePages: number;
  readonly index: IndexHealth;
  readonly database: DatabaseHealth;
};

export type Engine = {
  /** `POST /v2/search`. */
  readonly handle: (request: EngineRequest) => Promise<Response>;
  readonly key: string;
  /** Identifies the key of an Authorization header; null for an unknown key. */
  readonly keyHashOf: (authorization: string | null) => string | null;
  readonly status: () => Promise<EngineStatus>;
  readonly library: LibraryService;
  readonly findArtifact: ArtifactReader["find"];
  /** Origins of sites added by the operator, which may be private addresses. */
  readonly namedOrigins: () => Promise<readonly string[]>;
  /** Starts the threads for pages. Without them, the first pages are parsed on the main thread. */
  readonly warmUp: () => void;
  /** A page of the library at the origin of an image that contains it, or undefined. */
  readonly pageOfImage: (imageUrl: string) => Promise<string | undefined>;
  /**
   * Adds the guide if necessary. Resolves when its pages can be searched. `whenServing` resolves
   * when this server responds; it is called only if the pages have to be crawled.
   */
  readonly prepare: (signal: AbortSignal, whenServing?: () => Promise<void>) => Promise<void>;
  /** Also closes browsers; requests in progress fail. */
  readonly close: () => Promise<void>;
};

const noPages = { pages: 0, sites: [] } as const;

export const engineFiles = (dataDirectory: string) => ({
  index: join(dataDirectory, "index.sqlite"),
  library: join(dataDirectory, "library.sqlite"),
  libraryFiles: join(dataDirectory, "library-files"),
  ...pageFiles(dataDirectory),
  starter: join(dataDirectory, "starter.json"),
  ledger: join(dataDirectory, "ledger.sqlite"),
  live: join(dataDirectory, "live.sqlite"),
  audit: join(dataDirectory, "audit.jsonl"),
});

async function statusOf(
  index: PageIndex,
  stores: Pick<Stores, "health">,
  ownOrigin: string,
): Promise<Omit<EngineStatus, "state">> {
  const [health, database] = await Promise.all([index.health(), stores.health()]);
  // The cluster may stop responding in between.
  const { pages, sites } =
    health.state === "unavailable" ? noPages : await index.stats().catch(() => noPages);
  const guidePages = sites.find(({ site }) => site === ownOrigin)?.pages ?? 0;
  return { pages, sites: sites.length, guidePages, index: health, database };
}

/** A host name that cannot be resolved at the moment is still a valid URL. */
const fetchableBy =
  (guard: AddressGuard) =>
  async (url: string, initiator?: string): Promise<boolean> => {
    const checked = await guard.check(url, initiator);
    return checked.ok || checked.reason === "unresolved";
  };

/** The limits of the services are where the credits are: in PostgreSQL for several servers. */
const openServices = (
  { liveServices = noLiveServices }: EngineOptions,
  file: string,
  database: Database | null,
) =>
  openLiveServices(
    () => (database === null ? openRequestLog(file) : openPostgresRequestLog(database)),
    liveServices,
  );

/** Sites of the data folder would be missing without a reason that the operator sees. */
async function warnAboutUncopiedSites(
  database: Database,
  index: string,
  source: string,
  { ownOrigin, onUnexpected }: Pick<EngineOptions, "ownOrigin" | "onUnexpected">,
): Promise<void> {
  const sites = await countUncopiedSites(database, { index, source, ownOrigin }).catch(() => 0);
  if (sites === 0) return;
  const message = `The data folder has ${sites} sites that the shared library may lack. Stop all servers, run npm run copy-to-database, then start them again.`;
  onUnexpected(new Error(message), "library");
}

/** Opens the engine on its data folder, which is created if missing. */
export function createEngine(options: EngineOptions): Engine {
  const files = engineFiles(options.dataDirectory);
  const { crawls = true } = options;
  const key = engineKey(options.dataDirectory);
  const stores = openStores({
    ...options,
    files,
    publicOrigin: options.publicOrigin ?? options.ownOrigin,
  });
  const { database } = stores;
  const { library, index, isShared, install, close } = openPages({
    files,
    openSearch: options.openSearch ?? null,
    database,
    crawls,
    onUnexpected: options.onUnexpected,
  });
  const { store } = library;
  if (isShared && database !== null)
    void warnAboutUncopiedSites(database, files.index, key, options);
  // Without the list, no named origin is reachable.
  const namedOrigins = () => store.allowedOrigins().catch(() => []);
  const guard = createAddressGuard({
    namedOrigins,
    own: ownServer(options.ownOrigin, options.publicOrigin ?? options.ownOrigin),
    ...(options.resolve && { resolve: options.resolve }),
  });
  const libraryRuntime = openLibraryRuntime({
    ...{ library, isShared, crawls },
    index: files.index,
    databaseUrl: options.databaseUrl ?? null,
    ownOrigin: options.ownOrigin,
    filesFolder: files.libraryFiles,
    onError: (words) => options.onUnexpected(new Error(words), "library"),
  });
  const pages = openPageServices({ ...options, stores, guard });
  const { policy = noPolicy } = options;
  const audit = policy.audit ? openAuditLog(files.audit) : noAuditLog;
  const own = { label: "own", key, limits: options.limits, credits: options.credits ?? null };
  const services = openServices(options, files.live, database);
  let state: EngineStatus["state"] = "reading";

  const accounts = openAccounts([own, ...(options.keys ?? [])], stores.ledger);
  const handle = createHandler({
    accounts,
    search: createSearchRunner({
      ...options,
      audit,
      deps: { ...pages.deps, guard },
      live: { searxng: options.searxng ?? null, services },
      find: {
        providers: [libraryProvider(index, options.ownOrigin)],
        isFetchable: fetchableBy(guard),
      },
    }),
    onUnexpected: options.onUnexpected,
  });

  return {
    handle,
    key,
    keyHashOf: (authorization) => accounts.find(authorization)?.keyHash ?? null,
    library: libraryRuntime.service,
    findArtifact: stores.artifacts.find,
    namedOrigins,
    warmUp: prepareThreads,
    pageOfImage: (imageUrl) => findPageOfImage(index, imageUrl),
    status: async () => ({ state, ...(await statusOf(index, stores, options.ownOrigin)) }),
    prepare: async (signal, whenServing = async () => {}) => {
      try {
        const isFailed =
          crawls &&
          (await crawlStarterPages({
            ...{ store, guard, signal, whenServing, isShared, install },
            origin: options.ownOrigin,
            recordFile: files.starter,
            guide: options.guide ?? null,
            onUnusable: (error) => options.onUnexpected(error, "guide"),
          })) === "failed";
        state = isFailed ? "failed" : "ready";
      } catch (error) {
        state = "failed";
        throw error;
      } finally {
        if (crawls && !signal.aborted) libraryRuntime.start();
      }
    },
    close: async () => {
      await libraryRuntime.close();
      await close();
      await services.close();
      audit.close();
      await pages.close();
      await stores.close();
    },
  };
}

async function findPageOfImage(
  index: Pick<PageIndex, "pagesWithImage">,
  imageUrl: string,
): Promise<string | undefined> {
  const { origin } = new URL(imageUrl);
  const pages = await index.pagesWithImage(imageUrl);
  return pages.find((page) => URL.parse(page)?.origin === origin);
}
