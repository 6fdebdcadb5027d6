import "server-only";
import type { FormatJob, FormattedPage } from "../format-page";
import type { ChangeHistory } from "../formats/format-maker";

/** A version of a page that its history held when the work began; null where it held none. */
export type PreloadedVersion = {
  readonly url: string;
  readonly tag: string | null;
  readonly version: ReturnType<ChangeHistory["last"]>;
  /** Whether it could not be read. */
  readonly unreadable: boolean;
};

/** What of the services of a page can be sent; the rest is asked for. */
export type SerializedServices = {
  readonly model: { name: string; inputLimit: number; outputTokens: number } | null;
  readonly modelWithheld: string | undefined;
  readonly hasMedia: boolean;
  readonly history: readonly PreloadedVersion[];
  /** The time of the page, in milliseconds since the epoch. */
  readonly now: number;
};

/** What only the thread that owns connections and files can do. */
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
      readonly name: "keep";
      readonly bytes: Uint8Array;
      readonly contentType: string;
      readonly lifetimeMs: number;
    };

export type ToThread =
  | { readonly kind: "work"; readonly work: FormatJob; readonly services: SerializedServices }
  | { readonly kind: "answer"; readonly call: number; readonly value: unknown }
  | { readonly kind: "refusal"; readonly call: number; readonly message: string };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "ask"; readonly call: number; readonly ask: ServiceCall }
  | {
      readonly kind: "remember";
      readonly entry: Parameters<ChangeHistory["remember"]>;
    }
  | { readonly kind: "made"; readonly made: FormattedPage }
  | { readonly kind: "failed"; readonly message: string };
