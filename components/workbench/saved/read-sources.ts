import { textOfFile } from "@/lib/format/text-files/decode-text";
import type { SourceFile } from "@/lib/import/collections/foreign-collection";
import { openZip, ZipError } from "@/lib/results/export/read-zip";

const zipLimits = { files: 5_000, fileBytes: 5_000_000, allBytes: 20_000_000 };
const MAX_BYTES = 20_000_000;
/** Files of collections. Others in a ZIP file are ignored. */
const TEXT_FILE = /\.(?:bru|json|http|rest|ya?ml)$/i;

export type Sources = {
  readonly files: readonly SourceFile[];
  /** Files that could not be read, with the reason. */
  readonly failed: readonly string[];
};

/** Reads text files, also those inside of ZIP files. */
export async function readSources(chosen: readonly File[]): Promise<Sources> {
  const files: SourceFile[] = [];
  const failed: string[] = [];
  for (const file of chosen) {
    try {
      // A chosen folder has other files too, such as those of git.
      if (isIgnored(file.webkitRelativePath)) continue;
      if (file.size > MAX_BYTES) failed.push(`${file.name}: larger than 20 MB.`);
      else if (/\.zip$/i.test(file.name)) files.push(...(await filesInZip(file)));
      else files.push(await sourceOf(file.webkitRelativePath || file.name, file));
    } catch (error) {
      const reason = error instanceof ZipError ? error.message : "cannot be read as text.";
      failed.push(`${file.name}: ${reason}`);
    }
  }
  return { files, failed };
}

/** Rejects if the content is not text, or is a dropped folder. */
async function sourceOf(path: string, content: Blob): Promise<SourceFile> {
  const text = await textOfFile(content);
  if (text === null) throw new Error("not text");
  return { path, text };
}

const isIgnored = (path: string): boolean =>
  path !== "" && (!TEXT_FILE.test(path) || /(?:^|\/)(?:\.|node_modules\/)/.test(path));

async function filesInZip(file: File): Promise<SourceFile[]> {
  const { paths, read } = await openZip(file, zipLimits);
  const files: SourceFile[] = [];
  for (const path of paths) {
    const content = TEXT_FILE.test(path) ? await read(path) : null;
    if (content) files.push(await sourceOf(path, content));
  }
  if (files.length === 0) throw new ZipError("The ZIP file contains no requests.");
  return files;
}
