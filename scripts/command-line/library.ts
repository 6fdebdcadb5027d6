import { failed, invalid } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { parseWholeNumber } from "@/lib/command-line/option-values";
import { engineFiles } from "@/lib/engine/engine";
import { CrawlInProgressError, crawlSite } from "@/lib/engine/library/crawl/crawl-site";
import { removeLibrarySite } from "@/lib/engine/library/crawl/remove-library-site";
import type { LibraryStore } from "@/lib/engine/library/library-store";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { libraryState } from "@/lib/engine/library/records";
import { normalizedUrl } from "@/lib/engine/library/sources/page-url";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { openPostgres } from "@/lib/engine/postgres/database";
import { DatabaseError } from "@/lib/engine/postgres/database-error";
import { NewerVersionError } from "@/lib/engine/storage/copy-database";
import { DataFileError, dataFileCause } from "@/lib/engine/storage/data-file-error";
import { countOf } from "@/lib/format/count";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import type { ServerEnvironment } from "@/lib/server/env";
import type { CommandContext, CommandResult } from "./context";
import { crawlLine, siteLine } from "./crawl-line";
import { readSettings } from "./settings";

type LibraryCommand = (store: LibraryStore, context: CommandContext) => Promise<CommandResult>;

/** Runs a command on the library of the data folder, also beside a running server. */
export async function libraryCommand(context: CommandContext): Promise<CommandResult> {
  const command = commandsByName[context.parsed.command.path[1] ?? ""];
  if (!command) throw invalid("There is no such command of the library.");
  const settings = readSettings(context.variables);
  try {
    return await runOnLibrary(command, settings, context);
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof NewerVersionError)
      throw failed(error.message);
    const reason = dataFileCause(error);
    if (reason === null) throw error;
    const known =
      error instanceof DataFileError
        ? error
        : new DataFileError(settings.dataDirectory, reason, "Run npm run repair.");
    throw failed(known.message);
  }
}

async function runOnLibrary(
  command: LibraryCommand,
  { dataDirectory, openSearch, databaseUrl }: ServerEnvironment,
  context: CommandContext,
): Promise<CommandResult> {
  const database =
    openSearch !== null && databaseUrl !== null ? openPostgres({ url: databaseUrl }) : null;
  // The running server delivers the pages to the cluster.
  const library =
    database === null
      ? openLibrary(engineFiles(dataDirectory), { usesOutbox: openSearch !== null })
      : { ...openPostgresLibrary(database), close: () => {} };
  try {
    return await command(library.store, context);
  } finally {
    await closeSharedConnections();
    library.close();
    await database?.close();
  }
}

const add: LibraryCommand = async (store, { parsed, terminal, interruption, wantsJson }) => {
  const [url = ""] = parsed.args;
  if (normalizedUrl(url) === null)
    throw invalid("The URL is not complete. Write it like https://example.org/docs.");
  const number = (name: string, min: number) =>
    parseWholeNumber(name, parsed.value(name), [min, Number.MAX_SAFE_INTEGER]);
  const limits = {
    maxPages: number("max-pages", 1),
    maxDepth: number("max-depth", 0),
    delayMs: number("delay", 0),
  };
  // Lines of events are in their order, without holding the crawl up.
  let printed = Promise.resolve();
  terminal.onClosed(interruption.abort);
  const summary = await crawlSite({
    url,
    store,
    guard: createAddressGuard({ namedOrigins: () => store.allowedOrigins() }),
    // The first interrupt pauses after the pages in progress, so that the next crawl resumes there.
    signal: interruption.signal,
    onEvent: (event) => {
      if (wantsJson) printed = printed.then(() => terminal.json(event));
      else if (event.type === "finished")
        printed = printed.then(() => terminal.text(`${crawlLine(event)}\n`));
      else terminal.progress(crawlLine(event));
    },
    limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
  }).catch((error: unknown) => {
    throw error instanceof CrawlInProgressError ? failed(error.message) : error;
  });
  await printed;
  if (summary.state === "failed")
    throw failed(`The crawl failed. ${summary.error ?? "No page could be indexed."}`);
  return {
    exitCode: exitCodes.ok,
    outcome: summary.state === "stopped" ? "cancelled" : "ok",
    report: { counts: summary.counts },
  };
};

const list: LibraryCommand = async (store, { terminal, wantsJson }) => {
  const sites = (await store.listSites()).map((each) => ({
    ...{ site: each.site, pages: each.pages, state: libraryState(each) },
    ...{ finishedAt: each.finishedAt, error: each.lastError },
  }));
  if (!wantsJson) for (const each of sites) await terminal.text(`${siteLine(each)}\n`);
  if (sites.length === 0)
    terminal.notice("The library is empty. The guide is added when the workbench first starts.");
  return { exitCode: exitCodes.ok, outcome: "ok", report: { sites } };
};

const remove: LibraryCommand = async (store, { parsed, terminal, wantsJson }) => {
  const [named = ""] = parsed.args;
  const site =
    (await store.site(named))?.site ?? (URL.canParse(named) ? new URL(named).origin : null);
  if (site === null) throw invalid("SITE is neither a listed site nor a URL.");
  const isListed = (await store.site(site)) !== null;
  const pages = await removeLibrarySite(site, store);
  if (!wantsJson)
    await terminal.text(
      isListed || pages > 0
        ? `${site}: ${countOf(pages, "page")} removed.\n`
        : `${site} is not in the library.\n`,
    );
  return { exitCode: exitCodes.ok, outcome: "ok", report: { site, pages } };
};

const commandsByName: Readonly<Record<string, LibraryCommand>> = { add, list, remove };
