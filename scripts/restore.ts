import { countOf } from "@/lib/format/count";
import { restoreBackup } from "@/lib/server/backup/restore-backup";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const restore = {
  command: "npm run restore",
  labels: ["FOLDER"],
  help: "Replaces the content of the data folder by a backup. The server must be stopped. The earlier content moves to a folder of its own.",
};
await runOperatorCommand(restore, async (backup = "") => {
  const { dataDirectory } = readEnvironment(process.env);
  const { createdAt, program, files, earlier } = await restoreBackup({ backup, dataDirectory });
  console.log(
    `Restored ${countOf(files, "file")} of ${createdAt} (version ${program}) to ${dataDirectory}.`,
  );
  if (earlier !== null)
    console.log(`The earlier data is in ${earlier}. Delete it when you do not need it.`);
});
