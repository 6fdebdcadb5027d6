import "server-only";
import { join } from "node:path";

/** Path of the route that serves files of sites on disk. */
export const FILES_PATH = "/api/library/files/";

/** URL prefix for the files of a site on disk. */
export const filesBaseUrl = (ownOrigin: string, token: string | null): string =>
  `${ownOrigin}${FILES_PATH}${token}/`;

export const uploadFolder = (filesFolder: string, token: string | null): string =>
  join(/* turbopackIgnore: true */ filesFolder, token ?? "none");
