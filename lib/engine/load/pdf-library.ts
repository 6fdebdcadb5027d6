import "server-only";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The main file of the PDF library. A bundler may return a module name of its own; then resolves
 * from the working directory of the server.
 */
export function pdfLibraryFile(): string {
  const found: unknown = createRequire(import.meta.url).resolve("unpdf");
  return typeof found === "string" && existsSync(found)
    ? found
    : createRequire(join(process.cwd(), "package.json")).resolve("unpdf");
}

/** The part that draws, as one module; the package exports it for `import` only. */
export const pdfDrawingFile = (): string => join(dirname(pdfLibraryFile()), "pdfjs.mjs");
