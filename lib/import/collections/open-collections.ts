import { fileIssueText } from "@/lib/collections/opencollection/collection-file";
import { readSingleFile } from "@/lib/collections/opencollection/read-bundle";
import { readCollection, rootFolder } from "@/lib/collections/opencollection/read-collection";
import { isInsomniaYaml } from "./clients/insomnia";
import type { ImportedCollection, SourceFile } from "./foreign-collection";

export type OpenCollections = {
  readonly imported: readonly ImportedCollection[];
  /** Files outside of the folders of the collections. */
  readonly rest: readonly SourceFile[];
  /** Requests that were left out, with file and line. */
  readonly failed: readonly string[];
};

const YAML_FILE = /\.ya?ml$/i;

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
  const yaml = rest.filter(({ path, text }) => YAML_FILE.test(path) && !isInsomniaYaml(text));
  const single = imported.length === 0 && failed.length === 0 ? yaml.map(readSingleFile) : [];
  const found = single.filter(({ collection }) => collection !== null);
  for (const { collection } of found) if (collection) imported.push({ collection, losses: [] });
  // Many YAML files have nothing to do with requests.
  const reported = found.length > 0 || yaml.length === 1 ? single : [];
  failed.push(...reported.flatMap(({ issues }) => issues.map(fileIssueText)));
  if (imported.length === 0 && failed.length === 0 && yaml.length > 0)
    failed.push("Choose the folder that contains opencollection.yml, or a ZIP file of it.");
  return { imported, failed, rest: rest.filter((file) => !yaml.includes(file)) };
}
