import "server-only";
import { join } from "node:path";

export const FILES_PATH = "/api/library/files/";

export const filesBaseUrl = (ownOrigin: string, token: string | null): string =>
  `${ownOrigin}${FILES_PATH}${token}/`;

export const uploadFolder = (filesFolder: string, token: string | null): string =>
  join(/* turbopackIgnore: true */ filesFolder, token ?? "none");
