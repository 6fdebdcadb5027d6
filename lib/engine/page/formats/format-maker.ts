import "server-only";
import type { FormatType } from "@/lib/contract/format-descriptors";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { SourcePage } from "@/lib/engine/load/read-source";

/**
 * One fetched or rendered page, as the formats see it. Expensive parts are computed lazily, once.
 */
export type PageView = {
  /** As requested. */
  readonly sourceURL: string;
  /** After redirects. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly options: ScrapeOptions;
  /**
   * The decoded source, or the document serialized by the browser; for a PDF or a text file, its
   * text.
   */
  readonly html: string;
  readonly source: () => SourcePage;
  /** The part selected by `includeTags`, `excludeTags` and `onlyMainContent`. */
  readonly content: () => Element;
  readonly markdown: () => string;
  /**
   * Applies `redactPII` to text that was not taken from the Markdown, which is redacted already.
   */
  readonly redact: <Value>(value: Value) => Value;
  /** Null when the page was fetched without a browser. */
  readonly rendered: RenderedFacts | null;
};

/** Facts that only a browser can provide. */
export type RenderedFacts = {
  /** One per requested screenshot format, in order. */
  readonly screenshots: readonly { readonly bytes: Uint8Array; readonly contentType: string }[];
  /** Computed styles for branding, as JSON collected by our script in the page; untrusted. */
  readonly styles: unknown;
};

/** Stores bytes behind a signed address that expires. */
export type ArtifactStore = {
  readonly keep: (bytes: Uint8Array, contentType: string, lifetimeMs: number) => Promise<string>;
};

/** A language model that the operator configured. */
export type LanguageModel = {
  /** Shown in warnings. */
  readonly name: string;
  /** Characters; longer input is rejected. */
  readonly inputLimit: number;
  /** Maximum length of one response. */
  readonly outputTokens: number;
  /**
   * Rejects, with a message for users, when there is no complete response; a truncated one is an
   * error.
   */
  readonly text: (prompt: string, input: string, signal: AbortSignal) => Promise<string>;
  /** Returns an object that fits the JSON Schema. */
  readonly json: (
    prompt: string,
    schema: object,
    input: string,
    signal: AbortSignal,
  ) => Promise<unknown>;
};

/** Earlier versions of a page, by URL and tag. */
export type ChangeHistory = {
  readonly last: (
    url: string,
    tag: string | null,
  ) => { readonly at: string; readonly markdown: string; readonly json: unknown } | null;
  readonly remember: (
    url: string,
    tag: string | null,
    version: { at: string; markdown: string; json: unknown },
  ) => void;
};

/** Extracts audio or video of a page with a program configured by the operator. */
export type MediaExtractor = {
  /** Rejects, with a message for users, when the program returned nothing. */
  readonly extract: (
    url: string,
    kind: "audio" | "video",
    signal: AbortSignal,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
};

export type FormatDeps = {
  readonly model: LanguageModel | null;
  /** Why the page is withheld from the configured model, as a sentence. */
  readonly modelWithheld?: string;
  /** Absent or null when the operator configured none. */
  readonly media?: MediaExtractor | null;
  readonly artifacts: ArtifactStore;
  readonly history: ChangeHistory;
  readonly now: () => Date;
  readonly signal: AbortSignal;
};

export type FormatOutcome = {
  /** By result key, such as `summary`; empty when the format could not be made. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What was done instead, or why the format is missing. */
  readonly warning?: string;
};

/** Makes one format of one page. Rejects only when the signal is aborted. */
export type FormatMaker<Type extends FormatType> = (
  page: PageView,
  format: FormatOf<Type>,
  deps: FormatDeps,
) => Promise<FormatOutcome> | FormatOutcome;

export type FormatMakers = { readonly [Type in FormatType]: FormatMaker<Type> };
