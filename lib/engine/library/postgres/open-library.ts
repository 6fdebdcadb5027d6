import "server-only";
import type { Database } from "@/lib/engine/postgres/database";
import type { Library } from "../library";
import { createIndexOutbox } from "../store/index-outbox";
import { createLibraryStore } from "../store/sql-store";
import { postgresDatabase } from "./postgres-database";

/** The library that several servers share. Its pages are searched in a cluster. */
export function openPostgresLibrary(connection: Database): Library & {
  readonly outbox: NonNullable<Library["outbox"]>;
} {
  const database = postgresDatabase(connection);
  const outbox = createIndexOutbox(database, () => null);
  return {
    database,
    outbox,
    changes: outbox.changes,
    store: createLibraryStore(database, outbox.changes),
  };
}
