import { type CollectionFile, collectionLimits, ROOT_FILE } from "./collection-file";
import { type ReadCollection, readBundle } from "./read-bundle";
import { readFiles } from "./read-files";

/** Parses the untrusted files of a folder. A file with an error is left out, and its error is listed. */
export function readCollection(all: readonly CollectionFile[]): ReadCollection {
  const files = below(rootFolder(all) ?? "", all);
  const failed = (message: string): ReadCollection => ({
    collection: null,
    issues: [{ path: ROOT_FILE, line: null, message }],
  });
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (size > collectionLimits.characters)
    return failed(`The files have more than ${collectionLimits.characters / 1e6} MB of text.`);
  const rootFile = files.find(({ path }) => path === ROOT_FILE);
  if (!rootFile)
    return failed(`The file is missing. Choose the folder that contains ${ROOT_FILE}.`);
  const { root, environments, requests, issues, requestFiles, itemsLine } = readFiles(files);
  if (!root) return { collection: null, issues: issues.filter(({ path }) => path === ROOT_FILE) };
  if (requestFiles > collectionLimits.requests)
    return failed(
      `The folder has ${requestFiles} request files. The limit is ${collectionLimits.requests}.`,
    );
  const bundle = itemsLine === null ? null : readBundle(rootFile);
  const inside = bundle?.collection;
  return {
    collection: {
      ...root,
      environments: [...environments, ...(inside?.environments ?? [])],
      requests: [...requests.map(({ request }) => request), ...(inside?.requests ?? [])],
    },
    issues: bundle
      ? [...bundle.issues, ...issues.filter(({ path }) => path !== ROOT_FILE)]
      : issues,
  };
}

/** The folder of the topmost root file, with a slash: a ZIP file or a chosen folder may hold the collection inside. */
export function rootFolder(files: readonly CollectionFile[]): string | null {
  const [first] = files
    .map(({ path }) => path)
    .filter((path) => path === ROOT_FILE || path.endsWith(`/${ROOT_FILE}`))
    .toSorted((a, b) => a.length - b.length);
  return first?.slice(0, -ROOT_FILE.length) ?? null;
}

const below = (folder: string, files: readonly CollectionFile[]): CollectionFile[] =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, text }) => ({ path: path.slice(folder.length), text }));
