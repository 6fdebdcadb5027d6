import "server-only";
import type { ArtifactStore } from "@/lib/engine/ports/artifact-store";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";
import type { FormatJob, FormattedPage } from "../format-page";

/** The part of the services that can be sent to a thread; the rest goes through `ServiceCall`. */
export type SerializedServices = {
  readonly model: { name: string; inputLimit: number; outputTokens: number } | null;
  readonly modelWithheld: string | undefined;
  readonly hasMedia: boolean;
  /** Time of the scrape, in milliseconds since the epoch. */
  readonly now: number;
};

/** Work for the thread that owns connections and files, and has the abort signal of the page. */
export type ThreadServices = {
  readonly text: (prompt: string, input: string) => Promise<string>;
  readonly json: (prompt: string, schema: object, input: string) => Promise<unknown>;
  readonly media: (
    url: string,
    kind: "audio" | "video",
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
} & ArtifactStore &
  ChangeHistory;

export type ServiceCall = {
  readonly name: keyof ThreadServices;
  readonly args: readonly unknown[];
};

export type ToThread =
  | { readonly kind: "work"; readonly work: FormatJob; readonly services: SerializedServices }
  | { readonly kind: "result"; readonly call: number; readonly value: unknown }
  | { readonly kind: "error"; readonly call: number; readonly message: string };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "call"; readonly call: number; readonly request: ServiceCall }
  | { readonly kind: "made"; readonly made: FormattedPage }
  | { readonly kind: "failed"; readonly message: string };
