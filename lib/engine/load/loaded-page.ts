import "server-only";
import type { PageForm } from "./page-form";

/** Facts that only a browser can provide. */
export type RenderedFacts = {
  /** One per requested screenshot format, in order. */
  readonly screenshots: readonly { readonly bytes: Uint8Array; readonly contentType: string }[];
  /** Computed styles for branding, as JSON collected by our script in the page; untrusted. */
  readonly styles: unknown;
};

/** A page that was fetched, rendered or cached. All formats are derived from it. */
export type LoadedPage = {
  readonly form: PageForm | "pdf";
  /** The decoded source; empty for a PDF. */
  readonly text: string;
  /** The body of a PDF; null for everything else. */
  readonly bytes: Uint8Array | null;
  /** After redirects. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly rendered: RenderedFacts | null;
  readonly proxyUsed: "basic" | "enhanced";
};

export type LoadFailure = {
  /** One sentence for users, or the code of a cache miss. */
  readonly error: string;
  readonly url: string;
  readonly statusCode: number | null;
  readonly contentType: string | null;
  /** There was no complete response; another proxy may succeed. */
  readonly unreached?: boolean;
};

export const isLoadFailure = (outcome: LoadedPage | LoadFailure): outcome is LoadFailure =>
  "error" in outcome;
