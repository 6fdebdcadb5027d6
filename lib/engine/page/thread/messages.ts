import "server-only";
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
    }
  | { readonly name: "lastVersion"; readonly args: Parameters<ChangeHistory["last"]> }
  | { readonly name: "rememberVersion"; readonly args: Parameters<ChangeHistory["remember"]> };

export type ToThread =
  | { readonly kind: "work"; readonly work: FormatJob; readonly services: SerializedServices }
  | { readonly kind: "result"; readonly call: number; readonly value: unknown }
  | { readonly kind: "error"; readonly call: number; readonly message: string };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "call"; readonly call: number; readonly request: ServiceCall }
  | { readonly kind: "made"; readonly made: FormattedPage }
  | { readonly kind: "failed"; readonly message: string };
