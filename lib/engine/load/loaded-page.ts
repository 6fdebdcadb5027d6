import "server-only";
import type { PageForm } from "./fetch-page";

/** Facts that only a browser can provide. */
export type RenderedFacts = {
  /** One per requested screenshot format, in order. */
  readonly screenshots: readonly { readonly bytes: Uint8Array; readonly contentType: string }[];
  /** Computed styles for branding, as JSON collected by our script in the page; untrusted. */
  readonly styles: unknown;
};

/** A page as it came: fetched, rendered, or kept from earlier. Every format is made of it. */
export type LoadedPage = {
  readonly form: PageForm | "pdf";
  /** The decoded source; empty for a PDF. */
  readonly text: string;
  /** Of a PDF, as sent; null for everything else. */
  readonly bytes: Uint8Array | null;
  /** After redirects. */
  readonly url: string;
  readonly statusCode: number;
  /** As sent. */
  readonly contentType: string | null;
  readonly rendered: RenderedFacts | null;
  readonly proxyUsed: "basic" | "enhanced";
};

/** Why there is no page to make formats of. */
export type LoadFailure = {
  /** One sentence for people, or the code of a cache miss. */
  readonly error: string;
  readonly url: string;
  readonly statusCode: number | null;
  readonly contentType: string | null;
  /** No whole answer came, which may be different by another route. */
  readonly unreached?: boolean;
};

export const isLoadFailure = (outcome: LoadedPage | LoadFailure): outcome is LoadFailure =>
  "error" in outcome;
