import "server-only";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { libraryKinds } from "@/lib/contract/library";
import { setAside } from "@/lib/engine/storage/open-database";
import { parseSettings } from "./records";
import { openLibrary } from "./sqlite/open-library";

/** A site as far as it can be read from a damaged file. */
const savedSiteSchema = z.object({
  site: z.string(),
  kind: z.enum(libraryKinds),
  name: z.string(),
  start_url: z.string(),
  settings: z.string(),
  token: z.string().nullable(),
});

export type IndexRepair =
  | { readonly outcome: "absent" | "intact" }
  | {
      readonly outcome: "rebuilt";
      /** The damaged file under its new name. */
      readonly damaged: string;
      /** Sites that will be crawled again. */
      readonly sites: readonly string[];
      /** Whether the list of sites could be read to its end. */
      readonly complete: boolean;
    };

/**
 * Replaces a damaged index by an empty one with the same sites. The server crawls them at its next
 * start. No other process may use the file.
 */
export function repairIndex(file: string): IndexRepair {
  if (!existsSync(file)) return { outcome: "absent" };
  if (isIntact(file)) return { outcome: "intact" };
  const { sites, complete } = readSites(file);
  const damaged = setAside(file);
  const library = openLibrary({ index: file });
  try {
    for (const { start_url: startUrl, settings, token, ...site } of sites)
      library.addNow(
        { ...site, startUrl, settings: parseSettings(settings), ...(token !== null && { token }) },
        new Date(),
      );
  } finally {
    library.close();
  }
  return { outcome: "rebuilt", damaged, sites: sites.map(({ name }) => name), complete };
}

/** Checks every page of a database file. */
export function isIntact(file: string): boolean {
  try {
    const database = new DatabaseSync(file);
    try {
      return Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {})[0] === "ok";
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

type SavedSite = z.output<typeof savedSiteSchema> & { readonly seeds: readonly string[] };

function readSites(file: string): { sites: SavedSite[]; complete: boolean } {
  const sites: SavedSite[] = [];
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const seeds = database.prepare(
        "SELECT url FROM library_seeds WHERE site = ? ORDER BY position",
      );
      // One row at a time: the rows before a damaged page are still good.
      for (const row of database.prepare("SELECT * FROM library_sites").iterate()) {
        const parsed = savedSiteSchema.safeParse(row);
        if (!parsed.success) continue;
        const urls = seeds.all(parsed.data.site).map(({ url }) => String(url));
        sites.push({ ...parsed.data, seeds: urls });
      }
      return { sites, complete: true };
    } finally {
      database.close();
    }
  } catch {
    return { sites, complete: false };
  }
}
