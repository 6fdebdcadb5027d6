import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { findSecretsInFiles } from "@/lib/collections/opencollection/find-secrets";
import { countOf } from "@/lib/format/count";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { writeZip } from "@/lib/results/export/write-zip";
import { exportedFiles, type SavedExportKind } from "./exported-files";
import type { FileReport } from "./file-report";

export type PreparedExport = {
  readonly name: string;
  readonly content: Blob;
  /** To be shown once the file is saved. */
  readonly report: FileReport;
  /** Lines that seem to hold a secret, with file and line. */
  readonly secrets: readonly string[];
};

/** The saved requests as one file: several files are in a ZIP file. */
export async function prepareExport(
  kind: SavedExportKind,
  list: readonly SavedRequest[],
  baseUrl: string,
): Promise<PreparedExport> {
  const { name, isZip, files, losses, next } = exportedFiles(kind, list, baseUrl);
  const [first] = files;
  const fileName = isZip || !first ? `${name}.zip` : first.path;
  const content =
    isZip || !first
      ? await writeZip(files.map(({ path, text }) => ({ path, content: text })))
      : new Blob([first.text]);
  const title = [
    `${countOf(list.length, "request")} exported to ${fileName}.`,
    ...(next ? [next] : []),
    ...(losses.length > 0 ? ["Left out or changed:"] : []),
  ].join(" ");
  return {
    ...{ name: fileName, content },
    report: { tone: losses.length > 0 ? "warn" : "ok", title, list: losses },
    secrets: findSecretsInFiles(files).map(fileIssueText),
  };
}
