import type { Collection } from "../collection";
import type { Loss } from "../loss";

export type ExportedFile = { readonly path: string; readonly text: string };

export type ExportResult = {
  readonly files: readonly ExportedFile[];
  readonly losses: readonly Loss[];
};

export type CollectionExportOptions = {
  /** URL of the service, without `/v2/search`. The value of the variable `baseUrl`. */
  readonly baseUrl: string;
  /** The moment for which tools without relative dates get absolute ones. */
  readonly now: Date;
};

export type ExportCollection = (
  collection: Collection,
  options: CollectionExportOptions,
) => ExportResult;
