import "server-only";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";
import type { FormatJob, FormattedPage } from "../format-page";

/** The last version of a page in its history when the job began, or null. */
export type PreloadedVersion = {
  readonly url: string;
  readonly tag: string | null;
  readonly version: ReturnType<ChangeHistory["last"]>;
  /** The history could not be read. */
  readonly unreadable: boolean;
};

/** The part of the services that can be sent to a thread; the rest goes through `ServiceCall`. */
export type SerializedServices = {
  readonly model: { name: string; inputLimit: number; outputTokens: number } | null;
  readonly modelWithheld: string | undefined;
  readonly hasMedia: boolean;
  readonly history: readonly PreloadedVersion[];
  /** Time of the scrape, in milliseconds since the epoch. */
  readonly now: number;
};

/** Work for the thread that owns connections and files. */
export type ServiceCall =
  | { readonly name: "text"; readonly prompt: string; readonly input: string }
  | {
      readonly name: "json";
      readonly prompt: string;
      readonly schema: object;
      readonly input: string;
    }
  | { readonly name: "media"; readonly url: string; readonly kind: "audio" | "video" }
  | {
      readonly name: "save";
      readonly bytes: Uint8Array;
      readonly contentType: string;
      readonly lifetimeMs: number;
    };

export type ToThread =
  | { readonly kind: "work"; readonly work: FormatJob; readonly services: SerializedServices }
  | { readonly kind: "result"; readonly call: number; readonly value: unknown }
  | { readonly kind: "error"; readonly call: number; readonly message: string };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "call"; readonly call: number; readonly request: ServiceCall }
  | {
      readonly kind: "remember";
      readonly entry: Parameters<ChangeHistory["remember"]>;
    }
  | { readonly kind: "made"; readonly made: FormattedPage }
  | { readonly kind: "failed"; readonly message: string };
