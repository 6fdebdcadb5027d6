import "server-only";
import * as z from "zod";
import { parseJson } from "@/lib/contract/parse-json";

export const BACKUP_VERSION = 1;
const KIND = "search-workbench.backup";
export const MANIFEST_FILE = "backup.json";

/** A relative path with slashes, without a way out of its folder. */
const pathSchema = z
  .string()
  .min(1)
  .refine((path) => path.split("/").every((part) => part !== "" && !/^\.\.?$|[\\:\0]/.test(part)));

const manifestSchema = z.object({
  kind: z.literal(KIND),
  version: z.number().int().positive(),
  /** Version of the workbench that made the backup. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      path: pathSchema,
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type BackupManifest = z.output<typeof manifestSchema>;
export type BackedUpFile = BackupManifest["files"][number];

export const backupManifest = (manifest: Omit<BackupManifest, "kind" | "version">): string =>
  JSON.stringify({ kind: KIND, version: BACKUP_VERSION, ...manifest }, null, 2);

/** @throws Error with a message for the operator */
export function parseManifest(text: string, folder: string): BackupManifest {
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(`${folder} is not a backup: its ${MANIFEST_FILE} is invalid.`);
  const { version, program } = parsed.data;
  if (version > BACKUP_VERSION)
    throw new Error(
      `${folder} was made by a newer version of the workbench (${program}). Restore it with that version.`,
    );
  return parsed.data;
}
