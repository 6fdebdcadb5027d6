import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installOutside } from "@/scripts/testing/outside-packages.mjs";

const PACKAGES = {
  "swagger-ui-dist": "5.35.0",
  rapidoc: "9.3.8",
  "@scalar/api-reference": "1.72.1",
  graphiql: "5.4.0",
  graphql: "16.11.0",
  react: "19.2.0",
  "react-dom": "19.2.0",
  "@extractus/article-extractor": "9.0.1",
  defuddle: "0.19.4",
  minisearch: "7.2.0",
  "@orama/orama": "3.1.18",
  esbuild: "0.28.1",
} as const;
export type PeerPackage = keyof typeof PACKAGES;

export type Peers = {
  /** The path of a file of an installed package. */
  readonly file: (name: PeerPackage, path: string) => string;
  readonly version: (name: PeerPackage) => string;
  /** Loads a module of a package; `Module` is the part of it that is used. */
  readonly load: <Module>(name: PeerPackage, path?: string) => Promise<Module>;
  /** The folder that contains `node_modules`. */
  readonly folder: string;
};

/** The peers, installed in a folder of their own; null where npm cannot install them. */
export async function findPeers(): Promise<Peers | null> {
  const folder = resolve("node_modules/.cache/bench-peers");
  if (!installOutside(folder, PACKAGES)) return null;
  // Packages are found from the module that imports them.
  const loader = join(folder, "load.mjs");
  writeFileSync(loader, "export const load = (name) => import(name);\n");
  const { load } = await import(pathToFileURL(loader).href);
  return {
    folder,
    file: (name, path) => join(folder, "node_modules", name, path),
    version: (name) => PACKAGES[name],
    load: (name, path = "") => load(name + path),
  };
}
