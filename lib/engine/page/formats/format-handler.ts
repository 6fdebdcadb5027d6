import "server-only";
import type { FormatType } from "@/lib/contract/format-infos";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { SourcePage } from "@/lib/engine/html/parse-source";
import type { RenderedFacts } from "@/lib/engine/load/loaded-page";
import type { ArtifactStore } from "@/lib/engine/ports/artifact-store";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import type { MediaExtractor } from "@/lib/engine/ports/media-extractor";

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
  /** Keyed by result key, such as `summary`; empty when the format could not be made. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fallback that was used, or why the format is missing. */
  readonly warning?: string;
};

/** Makes one format of one page. Rejects only when the signal is aborted. */
export type FormatHandler<Type extends FormatType> = (
  page: PageView,
  format: FormatOf<Type>,
  deps: FormatDeps,
) => Promise<FormatOutcome> | FormatOutcome;

export type FormatHandlers = { readonly [Type in FormatType]: FormatHandler<Type> };
