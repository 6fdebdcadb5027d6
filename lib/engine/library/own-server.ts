import "server-only";
import type { OwnServer } from "@/lib/net/address-guard";
import { FILES_PATH } from "./sources/disk-paths";

/** The guide with the files that its pages load, pages of files on disk, and artifacts. */
const PATHS = [
  "/guide",
  "/sitemap.xml",
  "/robots.txt",
  "/_next/static/",
  "/artifacts/",
  FILES_PATH,
];

/** The URLs that the engine may fetch from the server that it runs in. */
export const ownServer = (...origins: readonly string[]): OwnServer => ({ origins, paths: PATHS });
