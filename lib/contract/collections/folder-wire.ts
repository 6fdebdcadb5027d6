import "../zod-settings";
import * as z from "zod";

export const fileSchema = z.object({
  /** Relative to the folder, with slashes. */
  path: z.string(),
  text: z.string(),
  /** SHA-256 of the bytes as hex. */
  version: z.string(),
});
export const issueSchema = z.object({
  path: z.string(),
  /** Counted from 1; null if the message is about the whole file. */
  line: z.number().nullable(),
  message: z.string(),
});

/** `GET /api/collections`: the collections of the operator. */
export const serverCollectionsSchema = z.object({
  collections: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ServerCollection = z.output<typeof serverCollectionsSchema>["collections"][number];

/** `GET /api/collections/{id}` */
export const folderListingSchema = z.object({
  /** Changes with every change of the folder. */
  tag: z.string(),
  readOnly: z.boolean(),
  files: z.array(fileSchema).readonly(),
  issues: z.array(issueSchema).readonly(),
});

const version = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * `POST /api/collections/{id}`: a change of one file. `expected` is the version that the author saw; null if there was no
 * file. Nothing changes if the folder has another version.
 */
export const folderChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("write"),
    path: z.string(),
    text: z.string(),
    expected: version.nullable(),
  }),
  z.strictObject({
    kind: z.literal("move"),
    path: z.string(),
    to: z.string(),
    text: z.string(),
    expected: version,
  }),
  z.strictObject({ kind: z.literal("remove"), path: z.string(), expected: version }),
]);

/** The response to a change: the written file, null after a removal, or why nothing changed. */
export const folderChangedSchema = z.object({ file: fileSchema.nullable() });
export const folderFailureSchema = z.object({
  error: z.string(),
  folderFailure: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("changed"), current: fileSchema.nullable() }),
    z.object({ kind: z.literal("exists"), message: z.string() }),
    z.object({ kind: z.literal("failed"), message: z.string() }),
  ]),
});
