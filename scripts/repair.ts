import { readdirSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { engineFiles } from "@/lib/engine/engine";
import { isIntact, repairIndex } from "@/lib/engine/library/repair-index";
import { readEnvironment } from "@/lib/server/env";
import { lockDataFolder } from "@/lib/server/lifecycle/data-folder";
import { runOperatorCommand } from "./command-line/operator-command";

const ADVICE = "Restore it from a backup, or move it away to begin with an empty one.";
const LEDGER_ADVICE =
  "It records the credits that each key has spent. Restore it from a backup, or move it away to begin with unspent balances.";
const repair = {
  command: "npm run repair",
  help: "Checks the databases of the data folder, and rebuilds the index if it is damaged. The server must be stopped.",
};
await runOperatorCommand(repair, async () => {
  const { dataDirectory } = readEnvironment(process.env);
  // A running server has the files open.
  lockDataFolder(dataDirectory);
  const files = engineFiles(dataDirectory);
  const result = repairIndex(files.index);
  if (result.outcome === "absent") console.log("There is no index yet.");
  if (result.outcome === "intact") console.log(`${files.index} is not damaged.`);
  if (result.outcome === "rebuilt") {
    console.log(`${files.index} was damaged. It is now ${result.damaged}; a new one replaces it.`);
    console.log(
      result.sites.length > 0
        ? `These sites are crawled again at the next start: ${result.sites.join(", ")}.`
        : "No site could be read from it. Add your sites again.",
    );
    if (!result.complete && result.sites.length > 0)
      console.log("Further sites may be missing. Compare the list with what you had added.");
  }
  for (const file of otherDatabases(dataDirectory, files.index)) {
    if (isIntact(file)) continue;
    console.error(`${file} is damaged. ${file === files.ledger ? LEDGER_ADVICE : ADVICE}`);
    process.exitCode = exitCodes.failed;
  }
});

function otherDatabases(folder: string, index: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  return names.map((name) => join(folder, name)).filter((file) => file !== index);
}
