import "server-only";
import type { FormatType } from "@/lib/contract/format-descriptors";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { SourcePage } from "@/lib/engine/load/read-source";

/** One page that was fetched or rendered, as the formats see it. What costs time is made once and only when asked for. */
export type PageView = {
  /** As requested. */
  readonly sourceURL: string;
  /** After redirects. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly options: ScrapeOptions;
  /** The decoded source, or what the browser made of it; for a PDF or a text file, that text. */
  readonly html: string;
  readonly source: () => SourcePage;
  /** The part that includeTags, excludeTags and onlyMainContent leave. */
  readonly content: () => Element;
  readonly markdown: () => string;
  /** Hides personal information where `redactPII` asks for it, in text that does not come out of the Markdown. */
  readonly redact: <Value>(value: Value) => Value;
  /** What a browser saw; null where the page was only fetched. */
  readonly rendered: RenderedFacts | null;
};

/** Facts that only a browser knows. */
export type RenderedFacts = {
  /** By format: one image each time that a screenshot was asked for. */
  readonly screenshots: readonly { readonly bytes: Uint8Array; readonly contentType: string }[];
  /** Computed styles of the page, for branding; JSON, made by a script of ours in the page. */
  readonly styles: unknown;
};

/** Keeps bytes behind a signed address that expires. */
export type ArtifactStore = {
  readonly keep: (bytes: Uint8Array, contentType: string, lifetimeMs: number) => Promise<string>;
};

/** A language model that the operator configured. */
export type LanguageModel = {
  /** Names the model in warnings. */
  readonly name: string;
  /** Characters of input that it takes; longer input is refused. */
  readonly inputLimit: number;
  /** Tokens of one answer at most. */
  readonly outputTokens: number;
  /** Rejects, in words for people, where no whole answer came; an answer that was cut off is none. */
  readonly text: (prompt: string, input: string, signal: AbortSignal) => Promise<string>;
  /** An object that fits the JSON Schema. */
  readonly json: (
    prompt: string,
    schema: object,
    input: string,
    signal: AbortSignal,
  ) => Promise<unknown>;
};

/** Earlier versions of a page, by address and tag. */
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

/** Takes sound or film out of a page by a program of the operator's. */
export type MediaExtractor = {
  /** Rejects, in words for people, where nothing came. */
  readonly extract: (
    url: string,
    kind: "audio" | "video",
    signal: AbortSignal,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
};

export type FormatDeps = {
  readonly model: LanguageModel | null;
  /** Why the page is not given to the model that there may be, as a sentence. */
  readonly modelWithheld?: string;
  /** Absent where the operator configured none. */
  readonly media?: MediaExtractor | null;
  readonly artifacts: ArtifactStore;
  readonly history: ChangeHistory;
  readonly now: () => Date;
  readonly signal: AbortSignal;
};

export type FormatOutcome = {
  /** Keys of the result, such as `summary`; nothing where it could not be made. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What was done instead, or why it is missing. */
  readonly warning?: string;
};

/** Makes one format of one page. Rejects only when the signal is aborted. */
export type FormatMaker<Type extends FormatType> = (
  page: PageView,
  format: FormatOf<Type>,
  deps: FormatDeps,
) => Promise<FormatOutcome> | FormatOutcome;

export type FormatMakers = { readonly [Type in FormatType]: FormatMaker<Type> };
