/** Crawls the sites of a library in PostgreSQL until its parent ends it. */
import { Crawler } from "@/lib/engine/library/crawl/crawler";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresHostTurns } from "@/lib/engine/postgres/host-turns";
import { createAddressGuard } from "@/lib/net/address-guard";

const [url = ""] = process.argv.slice(2);
const database = openPostgres({ url, maxConnections: 4 });
const { store } = openPostgresLibrary(database);
const crawler = new Crawler({
  store,
  guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
  turns: openPostgresHostTurns(database),
  ownOrigin: "http://127.0.0.1:1",
  filesFolder: "/nonexistent",
  onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`),
});
setInterval(() => void crawler.check(), 200);
process.once("SIGTERM", async () => {
  await crawler.close();
  await database.close();
  process.exit(0);
});
process.stdout.write("ready\n");
