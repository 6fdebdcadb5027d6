import type { Annotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import type { CollectionVariables } from "@/lib/variables/variable";

export type CollectionRequest = Annotation & {
  readonly name: string;
  /** Names of the folders that hold the request, outermost first. */
  readonly folders: readonly string[];
  /** With templates, and without anything that a file may not hold. */
  readonly body: Body;
};

/** Requests with the variables that they refer to, as files hold them. */
export type Collection = Omit<CollectionVariables, "chosen"> & {
  readonly name: string;
  readonly requests: readonly CollectionRequest[];
};
