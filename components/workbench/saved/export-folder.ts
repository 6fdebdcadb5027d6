import type { Collection } from "@/lib/collections/collection";
import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { findSecretsInFiles } from "@/lib/collections/opencollection/find-secrets";
import { writeCollection } from "@/lib/collections/opencollection/write-collection";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { writeZip } from "@/lib/results/export/write-zip";
import { readVariables } from "@/lib/storage/variables/variables";

/** Also the folder inside the ZIP file. */
const NAME = "search-requests";

type FolderExport = {
  readonly name: string;
  readonly zip: Blob;
  /** Fields that files do not hold. */
  readonly stripped: readonly string[];
  /** Lines that seem to hold a secret, with file and line. */
  readonly secrets: readonly string[];
};

/** The saved requests and the variables as a ZIP file with one file per request. */
export async function exportFolder(list: readonly SavedRequest[]): Promise<FolderExport> {
  const { variables, environments } = readVariables();
  const requests = list.map(({ name, folders, note, tags, body }) => ({
    ...{ name, folders, note, tags, body },
  }));
  const collection: Collection = { name: "Saved requests", variables, environments, requests };
  const { files, stripped } = writeCollection(collection);
  return {
    name: `${NAME}.zip`,
    zip: await writeZip(
      files.map(({ path, text }) => ({ path: `${NAME}/${path}`, content: text })),
    ),
    stripped: stripped.map(({ name, paths }) => `${name}: ${paths.join(", ")}`),
    secrets: findSecretsInFiles(files).map(fileIssueText),
  };
}
