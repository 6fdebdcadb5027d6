import { afterAll, beforeAll } from "vitest";
import { type Database, openPostgres } from "@/lib/engine/postgres/database";
import { findPostgres, type PostgresServer, startPostgres } from "../servers/postgres";

/** A PostgreSQL server for the tests of a file, with an empty database. */
export function testDatabase() {
  let server: PostgresServer | undefined;
  let database: Database | undefined;
  let url = "";
  beforeAll(async () => {
    const bin = findPostgres();
    if (bin === null) throw new Error("PostgreSQL is not installed.");
    server = await startPostgres(bin);
    url = await server.newDatabase();
    database = openPostgres({ url });
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("PostgreSQL has not started.");
    return value;
  };
  return {
    server: () => started(server),
    database: () => started(database),
    url: () => url,
  };
}
