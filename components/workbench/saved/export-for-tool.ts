import type { Collection } from "@/lib/collections/collection";
import { exportBruno } from "@/lib/collections/export/bruno";
import type { ExportCollection } from "@/lib/collections/export/export-result";
import { exportHttpFile } from "@/lib/collections/export/http-file";
import { exportPostman } from "@/lib/collections/export/postman";
import { countOf } from "@/lib/format/count";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { writeZip } from "@/lib/results/export/write-zip";
import { readVariables } from "@/lib/storage/variables/variables";
import { type FileReport, lossText } from "./import-files";

export type Tool = "postman" | "bruno" | "http";

const exports: Readonly<Record<Tool, ExportCollection>> = {
  postman: exportPostman,
  bruno: exportBruno,
  http: exportHttpFile,
};

/** The saved requests and their variables as files of another program. Several files are in a ZIP file. */
export async function exportForTool(
  tool: Tool,
  list: readonly SavedRequest[],
  baseUrl: string,
): Promise<{ name: string; content: Blob; report: FileReport }> {
  const { variables, environments } = readVariables();
  const collection: Collection = {
    ...{ name: "Saved requests", variables, environments },
    requests: list.map(({ name, folders, note, tags, body }) => ({
      ...{ name, folders, note, tags, body },
    })),
  };
  const { files, losses } = exports[tool](collection, { baseUrl, now: new Date() });
  const [only] = files;
  const isSingle = files.length === 1 && only;
  const name = isSingle ? only.path : `search-requests-${tool}.zip`;
  const content = isSingle
    ? new Blob([only.text])
    : await writeZip(files.map(({ path, text }) => ({ path, content: text })));
  const lines = [...new Set(losses.map(lossText))];
  return {
    ...{ name, content },
    report: {
      tone: lines.length > 0 ? "warn" : "ok",
      title: `${countOf(list.length, "request")} exported to ${name}. Set apiKey there.${lines.length > 0 ? " Left out or changed:" : ""}`,
      list: lines,
    },
  };
}
