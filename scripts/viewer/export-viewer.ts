import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { compileReact, nameWorker } from "./esbuild-plugins";
import { viewerDocument } from "./viewer-document";
import { viewerFonts, viewerStyles } from "./viewer-styles";

const PARTS = "components/workbench/static-viewer";
/** Writes the viewer into a new or empty folder. The current folder is the project. */
export async function exportViewer(
  folder: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new or empty folder.`);
  // Everything is in one folder, which the policy of the page allows.
  const assets = join(folder, "assets");
  const shared = {
    bundle: true,
    minify: true,
    outdir: assets,
    target: "es2023",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  } as const;
  await build({
    ...shared,
    entryPoints: { viewer: `${PARTS}/main.tsx`, worker: "lib/workers/worker.ts" },
    format: "esm",
    splitting: true,
    jsx: "automatic",
    chunkNames: "[hash]",
    plugins: [compileReact(), nameWorker("./worker.js")],
  });
  await build({ ...shared, entryPoints: { boot: `${PARTS}/boot.ts` }, format: "iife" });
  for (const path of viewerFonts()) copyFileSync(path, join(assets, basename(path)));
  writeFileSync(join(assets, "viewer.css"), await viewerStyles());
  writeFileSync(join(folder, "index.html"), viewerDocument(readFileSync("public/icon.svg")));
  const written = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { files: written.length, bytes: written.reduce((sum, each) => sum + each, 0) };
}
