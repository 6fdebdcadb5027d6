import "server-only";
import { basename, resolve } from "node:path";
import * as z from "zod";
import { onOrOff } from "../setting-schemas";

const MAX_FOLDERS = 20;

const foldersSchema = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .pipe(
    z
      .array(z.string().min(1, "has an empty entry. Separate folders by one comma"))
      .max(MAX_FOLDERS),
  )
  .transform((list) => list.map((each) => resolve(each)))
  .refine((list) => new Set(list).size === list.length, "lists a folder twice")
  .refine(
    (list) => list.every((each) => basename(each) !== ""),
    "names the root of the file system. Name a folder of its own",
  );

export const collectionVariables = {
  WORKBENCH_COLLECTIONS: foldersSchema.default([]),
  WORKBENCH_COLLECTIONS_READ_ONLY: onOrOff.default("off"),
};

/** A folder of the operator. The path never leaves the server. */
export type OperatorFolder = {
  /** Part of a URL. */
  readonly id: string;
  /** The last part of the path. */
  readonly name: string;
  readonly path: string;
};

export function collectionSettings(values: z.output<z.ZodObject<typeof collectionVariables>>): {
  readonly folders: readonly OperatorFolder[];
  readonly readOnly: boolean;
} {
  const taken = new Set<string>();
  const folders = values.WORKBENCH_COLLECTIONS.map((path) => {
    const name = basename(path);
    return { id: freeId(name, taken), name, path };
  });
  return { folders, readOnly: values.WORKBENCH_COLLECTIONS_READ_ONLY === "on" };
}

function freeId(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "") || "collection";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
