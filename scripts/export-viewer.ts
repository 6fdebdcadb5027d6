import { resolve } from "node:path";
import { runOperatorCommand } from "./command-line/operator-command";
import { exportViewer } from "./viewer/export-viewer";

const writeViewer = {
  command: "npm run export-viewer",
  labels: ["FOLDER"],
  help: "Writes the viewer of shared runs to a new or empty folder, as static files. Any file server can serve it, below any path.",
};
await runOperatorCommand(writeViewer, async (folder = "") => {
  const { files, bytes } = await exportViewer(resolve(folder));
  console.log(
    `${files} files (${(bytes / 1e6).toFixed(1)} MB) in ${resolve(folder)}. Serve the folder over HTTPS and open index.html.`,
  );
});
