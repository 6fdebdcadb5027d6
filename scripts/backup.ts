import { readFileSync } from "node:fs";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { createBackup } from "@/lib/server/backup/create-backup";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
const backup = {
  command: "npm run backup",
  labels: ["FOLDER"],
  help: "Copies the data folder to a new folder, and checks the copy. The server may be running.",
};
await runOperatorCommand(backup, async (target = "") => {
  const { dataDirectory } = readEnvironment(process.env);
  const { files, bytes } = await createBackup({ dataDirectory, target, program: version });
  console.log(
    `Backed up ${dataDirectory} to ${target}: ${countOf(files, "file")}, ${formatBytes(bytes)}.`,
  );
  console.log("The backup contains the keys of this server. Keep it private.");
});
