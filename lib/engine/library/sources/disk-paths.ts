import "server-only";
import { join } from "node:path";

/** URL prefix for the files of a site on disk. */
export const filesBaseUrl = (ownOrigin: string, token: string | null): string =>
  `${ownOrigin}/api/library/files/${token}/`;

export const uploadFolder = (filesFolder: string, token: string | null): string =>
  join(filesFolder, token ?? "none");
