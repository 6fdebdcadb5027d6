import "server-only";
import { openLedger } from "./accounts/ledger-store";
import { findArtifact, openArtifacts } from "./artifacts/artifacts";
import { openChangeHistory } from "./history/change-history";
import { openPageCache } from "./load/cache/page-cache";
import type { LoadedPage } from "./load/loaded-page";
import type { ArtifactReader, ArtifactStore } from "./ports/artifact-store";
import type { ChangeHistory } from "./ports/change-history";
import type { Ledger } from "./ports/ledger";
import type { PageCache } from "./ports/page-cache";
import { openPostgresArtifacts } from "./postgres/artifacts";
import { openPostgresHistory } from "./postgres/change-history";
import { type Database, type DatabaseHealth, openPostgres } from "./postgres/database";
import { openPostgresLedger } from "./postgres/ledger";
import { openPostgresCache } from "./postgres/page-cache";
import { openS3Bodies } from "./s3/artifact-bodies";
import type { S3Location } from "./s3/s3-location";

export type StoresOptions = {
  readonly dataDirectory: string;
  readonly files: { readonly ledger: string; readonly cache: string; readonly history: string };
  /** The origin of `/artifacts/…` for clients. */
  readonly publicOrigin: string;
  /** A PostgreSQL server to use instead of files. */
  readonly databaseUrl?: string | null;
  /** Object storage for the bytes of artifacts; needs PostgreSQL. Default: PostgreSQL. */
  readonly s3?: S3Location | null;
  /** Receives why PostgreSQL or the object storage cannot be used at the start, or a file cannot be stored. */
  readonly onUnexpected?: (error: unknown, id: string) => void;
};

/** Credits, cached pages, versions and artifacts: in files, or in PostgreSQL for several servers. */
export type Stores = {
  readonly ledger: Ledger;
  readonly cache: PageCache<LoadedPage>;
  readonly history: ChangeHistory;
  readonly artifacts: ArtifactStore & ArtifactReader;
  /** Null: files. */
  readonly database: Database | null;
  readonly health: () => Promise<DatabaseHealth>;
  readonly close: () => Promise<void>;
};

export function openStores(options: StoresOptions): Stores {
  const stores = options.databaseUrl
    ? openServices(options, options.databaseUrl)
    : openFiles(options);
  const { artifacts } = stores;
  return {
    ...stores,
    artifacts: {
      find: artifacts.find,
      save: (...file) =>
        artifacts.save(...file).catch((error: unknown) => {
          // The response says only that the file is missing.
          options.onUnexpected?.(error, "artifacts");
          throw error;
        }),
    },
  };
}

function openServices(options: StoresOptions, databaseUrl: string): Stores {
  const { s3 = null, publicOrigin } = options;
  const database = openPostgres({ url: databaseUrl });
  const bodies = s3 && openS3Bodies(s3);
  // Connects early, so that the operator sees a wrong URL before the first search.
  void database.health().then(({ message }) => {
    if (message !== null) options.onUnexpected?.(new Error(message), "database");
  });
  void bodies?.read("check").catch((error: unknown) => options.onUnexpected?.(error, "artifacts"));
  return {
    ledger: openPostgresLedger(database),
    cache: openPostgresCache(database),
    history: openPostgresHistory(database),
    artifacts: openPostgresArtifacts(database, { ownOrigin: publicOrigin, bodies }),
    database,
    health: database.health,
    async close() {
      await database.close();
      bodies?.close();
    },
  };
}

function openFiles({ dataDirectory, files, publicOrigin }: StoresOptions): Stores {
  const cache = openPageCache(files.cache);
  const history = openChangeHistory(files.history);
  const artifacts = openArtifacts({ dataDirectory, ownOrigin: publicOrigin });
  const ledger = openLedger(files.ledger);
  return {
    ledger,
    cache,
    history,
    artifacts: {
      save: artifacts.save,
      find: (id, query) => findArtifact(dataDirectory, id, query),
    },
    database: null,
    health: async () => ({ state: "ready", message: null }),
    async close() {
      await ledger.close();
      cache.close();
      history.close();
      artifacts.close();
    },
  };
}
