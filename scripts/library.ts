/** Manages the library from the command line: add, list, remove. */
import { parseArgs } from "node:util";
import { engineFiles } from "@/lib/engine/engine";
import type { CrawlEvent } from "@/lib/engine/library/crawl/crawl-event";
import { crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { removeLibrarySite } from "@/lib/engine/library/crawl/remove-library-site";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { openDatabase } from "@/lib/engine/postgres/database";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { readEnvironment } from "@/lib/server/env";

const USAGE = `npm run library -- add <url> [--max-pages N] [--max-depth N] [--delay MS]
npm run library -- list
npm run library -- remove <url or name from the list>`;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

function wholeNumber(name: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= min
    ? value
    : fail(`--${name} takes a whole number from ${min}.`);
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "max-pages": { type: "string" },
        "max-depth": { type: "string" },
        delay: { type: "string" },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

const { positionals, values } = parsed();
const [command, address] = positionals;
const limits = {
  maxPages: wholeNumber("max-pages", values["max-pages"], 1),
  maxDepth: wholeNumber("max-depth", values["max-depth"], 0),
  delayMs: wholeNumber("delay", values.delay, 0),
};

const { dataDirectory, openSearch, databaseUrl } = readEnvironment(process.env);
const database =
  openSearch !== null && databaseUrl !== null ? openDatabase({ url: databaseUrl }) : null;
// The running server delivers the pages to the cluster.
const library =
  database === null
    ? openLibrary(engineFiles(dataDirectory), { usesOutbox: openSearch !== null })
    : { ...openPostgresLibrary(database), close: () => {} };
const { store } = library;
try {
  if (command === "add" && address) await add(address);
  else if (command === "list" && !address) await list();
  else if (command === "remove" && address) await remove(address);
  else fail(USAGE);
} finally {
  await closeSharedConnections();
  library.close();
  await database?.close();
}

async function add(url: string): Promise<void> {
  if (!URL.canParse(url)) fail(`"${url}" is not a complete URL, such as https://example.org/docs.`);
  const stopping = new AbortController();
  // The first interrupt pauses after the pages in progress, so that the next run resumes there.
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  const summary = await crawlSite({
    url,
    store,
    guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
    signal: stopping.signal,
    onEvent: (event) => console.log(lineOf(event)),
    limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
  });
  if (summary.state === "failed") process.exitCode = 1;
}

function lineOf(event: CrawlEvent): string {
  const { counts, queued } = event;
  switch (event.type) {
    case "started":
      return event.resumed ? `Resuming ${event.site} …` : `Crawling ${event.site} …`;
    case "page": {
      const progress = `${counts.read + counts.unchanged} crawled, ${queued} queued`;
      return `  ${event.unchanged ? "same" : "new "}  ${event.url}  (${progress})`;
    }
    case "skipped":
      return `  skip  ${event.url}: ${event.reason}`;
    case "failed":
      return `  FAIL  ${event.url}: ${event.error}`;
    case "removed":
      return `  gone  ${event.url}`;
    case "finished": {
      const { read, unchanged, skipped, failed, removed } = counts;
      const left = event.left > 0 ? `, ${event.left} not crawled (raise --max-pages)` : "";
      const why = event.error ? `\n${event.error}` : "";
      return `${event.site} ${event.state}: ${read} indexed, ${unchanged} unchanged, ${skipped} skipped, ${failed} failed, ${removed} removed${left}.${why}`;
    }
  }
}

async function list(): Promise<void> {
  const sites = await store.listSites();
  for (const { site, pages, finishedAt } of sites)
    console.log(`${site}  ${pages} pages  last crawled ${finishedAt ?? "not completely"}`);
  if (sites.length === 0)
    console.log("The library is empty. The guide is added when the workbench first starts.");
}

async function remove(named: string): Promise<void> {
  // The name in the list, or any URL of a site.
  const site =
    (await store.site(named))?.site ?? (URL.canParse(named) ? new URL(named).origin : null);
  if (site === null) return fail(`"${named}" is neither a listed site nor a URL.`);
  const pages = await removeLibrarySite(site, store);
  console.log(pages > 0 ? `${site}: ${pages} pages removed.` : `${site} is not in the library.`);
}
