/** Checks the databases of the data folder and rebuilds the index if it is damaged. */
import { existsSync } from "node:fs";
import { engineFiles } from "@/lib/engine/engine";
import { isSound, repairIndex } from "@/lib/engine/library/repair-index";
import { readEnvironment } from "@/lib/server/env";
import { lockDataFolder } from "@/lib/server/lifecycle/data-folder";
import { runOperatorCommand } from "./command-line/operator-command";

await runOperatorCommand(async () => {
  const { dataDirectory } = readEnvironment(process.env);
  // A running server has the files open.
  lockDataFolder(dataDirectory);
  const files = engineFiles(dataDirectory);
  const repair = repairIndex(files.index);
  if (repair.outcome === "absent") console.log("There is no index yet.");
  if (repair.outcome === "sound") console.log(`${files.index} is not damaged.`);
  if (repair.outcome === "rebuilt") {
    console.log(`${files.index} was damaged. It is now ${repair.damaged}; a new one replaces it.`);
    console.log(
      repair.sites.length > 0
        ? `These sites are crawled again at the next start: ${repair.sites.join(", ")}.`
        : "No site could be read from it. Add your sites again.",
    );
    if (!repair.complete && repair.sites.length > 0)
      console.log("Further sites may be missing. Compare the list with what you had added.");
  }
  if (existsSync(files.ledger) && !isSound(files.ledger)) {
    console.error(
      `${files.ledger} is damaged. It records the credits that each key has spent. Restore it from a backup, or move it away to begin with unspent balances.`,
    );
    process.exitCode = 1;
  }
});
