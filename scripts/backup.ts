/** Backs up the data folder: `npm run backup -- FOLDER`. The server may be running. */
import { readFileSync } from "node:fs";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { createBackup } from "@/lib/server/backup/create-backup";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const [target, ...rest] = process.argv.slice(2);
const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
await runOperatorCommand(async () => {
  const { dataDirectory } = readEnvironment(process.env);
  if (target === undefined || rest.length > 0)
    throw new Error("Name a new folder for the backup: npm run backup -- FOLDER");
  const { files, bytes } = await createBackup({ dataDirectory, target, program: version });
  console.log(
    `Backed up ${dataDirectory} to ${target}: ${countOf(files, "file")}, ${formatBytes(bytes)}.`,
  );
  console.log("The backup contains the keys of this server. Keep it private.");
});
