/**
 * Writes the viewer of shared runs as a folder of static files: `npm run export-viewer -- FOLDER`. Any file server can
 * serve it, below any path.
 */
import { resolve } from "node:path";
import { runOperatorCommand } from "./command-line/operator-command";
import { exportViewer } from "./viewer/export-viewer";

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-")) {
  console.error("Name a new or empty folder: npm run export-viewer -- FOLDER");
  process.exit(2);
}
await runOperatorCommand(async () => {
  const { files, bytes } = await exportViewer(resolve(folder));
  console.log(
    `${files} files (${(bytes / 1e6).toFixed(1)} MB) in ${resolve(folder)}. Serve the folder over HTTPS and open index.html.`,
  );
});
