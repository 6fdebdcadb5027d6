/** Restores a backup to the data folder: `npm run restore -- FOLDER`. No server may be running. */
import { countOf } from "@/lib/format/count";
import { restoreBackup } from "@/lib/server/backup/restore-backup";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const [backup, ...rest] = process.argv.slice(2);
await runOperatorCommand(async () => {
  const { dataDirectory } = readEnvironment(process.env);
  if (backup === undefined || rest.length > 0)
    throw new Error("Name the folder of the backup: npm run restore -- FOLDER");
  const { createdAt, program, files, earlier } = await restoreBackup({ backup, dataDirectory });
  console.log(
    `Restored ${countOf(files, "file")} of ${createdAt} (version ${program}) to ${dataDirectory}.`,
  );
  if (earlier !== null)
    console.log(`The earlier data is in ${earlier}. Delete it when you do not need it.`);
});
