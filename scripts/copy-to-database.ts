import { existsSync } from "node:fs";
import { engineKey } from "@/lib/engine/accounts/key";
import { engineFiles } from "@/lib/engine/engine";
import { type CopiedLibrary, copyLibrary } from "@/lib/engine/library/postgres/copy-library";
import { copyFiles } from "@/lib/engine/postgres/copy-files";
import { openPostgres } from "@/lib/engine/postgres/database";
import { countOf } from "@/lib/format/count";
import { readEnvironment } from "@/lib/server/env";
import { lockDataFolder } from "@/lib/server/lifecycle/data-folder";
import { runOperatorCommand } from "./command-line/operator-command";

const copyToDatabase = {
  command: "npm run copy-to-database",
  help: "Copies the spent credits, the versions of pages and the library from the data folder to the PostgreSQL database of WORKBENCH_DATABASE_URL. The server must be stopped. Can be repeated after an interruption.",
};
await runOperatorCommand(copyToDatabase, async () => {
  const { dataDirectory, databaseUrl, openSearch } = readEnvironment(process.env);
  if (databaseUrl === null) throw new Error("Set WORKBENCH_DATABASE_URL to the database to fill.");
  // A running server would add credits that the copy lacks.
  lockDataFolder(dataDirectory);
  const database = openPostgres({ url: databaseUrl });
  const files = engineFiles(dataDirectory);
  const source = engineKey(dataDirectory);
  try {
    const { isLedgerNew, sums, runs, versions } = await copyFiles(database, { ...files, source });
    console.log(
      isLedgerNew
        ? `Added the credits of ${countOf(sums, "key and month", "keys and months")} and ${countOf(runs, "run")}.`
        : "The credits of this data folder had been added before.",
    );
    console.log(`Copied ${countOf(versions, "version")} of pages.`);
    if (openSearch === null)
      console.log("The library stays in the data folder, because WORKBENCH_INDEX_URL is not set.");
    else if (existsSync(files.index))
      report(await copyLibrary(database, { index: files.index, source }));
  } finally {
    await database.close();
  }
});

function report({ isNew, sites, urls, pages, leftOut }: CopiedLibrary): void {
  if (!isNew) {
    console.log("The library of this data folder had been copied before.");
    return;
  }
  console.log(
    `Copied ${countOf(sites, "site")} with ${countOf(urls, "URL")}. ${countOf(pages, "page")} will be in the index.`,
  );
  for (const name of leftOut)
    console.log(`Left out ${name}: other servers cannot read the disk of this one.`);
}
