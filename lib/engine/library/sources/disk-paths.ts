import "server-only";
import { join } from "node:path";
import { isOnDisk } from "@/lib/contract/library";
import type { LibrarySite } from "../records";

export const FILES_PATH = "/api/library/files/";

/** URL prefix for the files of a site on disk. */
export const filesBaseUrl = (ownOrigin: string, token: string | null): string =>
  `${ownOrigin}${FILES_PATH}${token}/`;

/** Pages of files on disk have URLs below the origin of this server. */
export const startUrlOf = (
  { kind, token, startUrl }: Pick<LibrarySite, "kind" | "token" | "startUrl">,
  ownOrigin: string,
): string => (isOnDisk(kind) ? filesBaseUrl(ownOrigin, token) : startUrl);

export const uploadFolder = (filesFolder: string, token: string | null): string =>
  join(/* turbopackIgnore: true */ filesFolder, token ?? "none");
