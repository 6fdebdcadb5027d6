import type { Collection } from "@/lib/collections/collection";
import { exportBruno } from "@/lib/collections/export/bruno";
import type { ExportCollection, ExportedFile } from "@/lib/collections/export/export-result";
import { exportHttpFile } from "@/lib/collections/export/http-file";
import { exportPostman } from "@/lib/collections/export/postman";
import { writeCollection } from "@/lib/collections/opencollection/write-collection";
import { formatRequestFile } from "@/lib/request/saved/request-file";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { readVariables } from "@/lib/storage/variables/variables";
import { lossText } from "./file-report";

export type SavedExportKind = "json" | "folder" | "postman" | "bruno" | "http";

type ExportedFiles = {
  /** Name of the file to save, without the extension of a ZIP file. */
  readonly name: string;
  readonly isZip: boolean;
  readonly files: readonly ExportedFile[];
  readonly losses: readonly string[];
  /** For the title of the report: what to do next. */
  readonly next?: string;
};

/** Also the folder inside the ZIP file. */
const NAME = "search-requests";

/** The files of an export. They may be shared, so they contain no more than links. */
export function exportedFiles(
  kind: SavedExportKind,
  list: readonly SavedRequest[],
  baseUrl: string,
): ExportedFiles {
  switch (kind) {
    case "json":
      return jsonFile(list);
    case "folder":
      return folder(list);
    case "postman":
      return forProgram(kind, exportPostman, list, baseUrl);
    case "bruno":
      return forProgram(kind, exportBruno, list, baseUrl);
    case "http":
      return forProgram(kind, exportHttpFile, list, baseUrl);
  }
}

function jsonFile(list: readonly SavedRequest[]): ExportedFiles {
  const { text, stripped } = formatRequestFile(list);
  return {
    name: NAME,
    isZip: false,
    files: [{ path: `${NAME}.json`, text }],
    losses: stripped.map((path) => `${path} – files may be shared`),
  };
}

function folder(list: readonly SavedRequest[]): ExportedFiles {
  const { files, stripped } = writeCollection(collectionOf(list));
  return {
    name: NAME,
    isZip: true,
    files: files.map(({ path, text }) => ({ path: `${NAME}/${path}`, text })),
    losses: stripped.map(({ name, paths }) => `${name}: ${paths.join(", ")} – files may be shared`),
  };
}

function forProgram(
  kind: SavedExportKind,
  write: ExportCollection,
  list: readonly SavedRequest[],
  baseUrl: string,
): ExportedFiles {
  const { files, losses } = write(collectionOf(list), { baseUrl, now: new Date() });
  return {
    name: `${NAME}-${kind}`,
    isZip: files.length !== 1,
    files,
    losses: [...new Set(losses.map(lossText))],
    next: "Set apiKey there.",
  };
}

function collectionOf(list: readonly SavedRequest[]): Collection {
  const { variables, environments } = readVariables();
  const requests = list.map(({ name, folders, note, tags, body }) => ({
    ...{ name, folders, note, tags, body },
  }));
  return { name: "Saved requests", variables, environments, requests };
}
