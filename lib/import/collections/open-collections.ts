import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { readCollection, rootFolder } from "@/lib/collections/opencollection/read-collection";
import type { ImportedCollection, SourceFile } from "./foreign-collection";

export type OpenCollections = {
  readonly imported: readonly ImportedCollection[];
  /** Files outside of the folders of the collections. */
  readonly rest: readonly SourceFile[];
  /** What was left out, with file and line. */
  readonly failed: readonly string[];
};

const YAML_FILE = /\.ya?ml$/i;

/** Imports the OpenCollection folders among the files. */
export function importOpenCollections(files: readonly SourceFile[]): OpenCollections {
  const imported: ImportedCollection[] = [];
  const failed: string[] = [];
  let rest = files;
  for (let folder = rootFolder(rest); folder !== null; folder = rootFolder(rest)) {
    const inFolder = folder;
    const { collection, issues } = readCollection(
      rest.filter(({ path }) => path.startsWith(inFolder)),
    );
    if (collection) imported.push({ collection, losses: [] });
    failed.push(...issues.map(fileIssueText));
    rest = rest.filter(({ path }) => !path.startsWith(inFolder));
  }
  const yaml = rest.filter(({ path }) => YAML_FILE.test(path));
  if (imported.length === 0 && failed.length === 0 && yaml.length > 0)
    failed.push("Choose the folder that contains opencollection.yml, or a ZIP file of it.");
  return { imported, failed, rest: rest.filter((file) => !yaml.includes(file)) };
}
