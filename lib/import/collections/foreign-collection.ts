import type { Collection } from "@/lib/collections/collection";
import type { Loss } from "@/lib/collections/loss";
import type { TemplatePart } from "@/lib/variables/template";

/** A text file, with slashes between its folders. */
export type SourceFile = { readonly path: string; readonly text: string };

export type ForeignVariable = {
  readonly name: string;
  /** Untrusted: any JSON value. */
  readonly value: unknown;
  readonly secret: boolean;
};

export type ForeignHeader = { readonly name: string; readonly value: string };

export type ForeignRequest = {
  readonly name: string;
  readonly folders: readonly string[];
  readonly note: string;
  readonly tags: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly headers: readonly ForeignHeader[];
  /** JSON with templates. Null without a body of this kind. */
  readonly body: string | null;
};

/** Result of the parser of a format, in the syntax of its tool. */
export type ForeignCollection = {
  readonly name: string;
  readonly variables: readonly ForeignVariable[];
  readonly environments: readonly {
    readonly name: string;
    readonly variables: readonly ForeignVariable[];
  }[];
  readonly requests: readonly ForeignRequest[];
  readonly losses: readonly Loss[];
  /** A template that is not a plain variable, such as `$guid`. Null for plain variables. */
  readonly dynamic: (inside: string) => TemplatePart | null;
  /** Whether the tool puts values into JSON texts as they are, so that they contain JSON escapes. */
  readonly escapedValues: boolean;
};

export type ImportedCollection = {
  readonly collection: Collection;
  readonly losses: readonly Loss[];
};
