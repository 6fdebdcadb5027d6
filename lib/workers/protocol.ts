import type { SchemaResult } from "@/lib/results/contents/schema-check";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";
import type { InertPage } from "@/lib/results/safe-html/inert-document";
import type { InertOptions } from "@/lib/results/safe-html/inert-html";
import type { TextDifference } from "@/lib/trace/text-difference";
import type { PictureDifference } from "./picture-difference";
import type { ExportOptions } from "./responses/export-response";

/** Rarely shown languages. Each grammar is loaded on first use. */
export type RareLanguage = "bat" | "go" | "powershell" | "python" | "shellscript";

export type TextLanguage = "json" | "markdown" | "html" | "javascript" | RareLanguage | "text";

/** A job for the worker. A document is opened once and then read in windows. */
export type Job =
  /** Renders Markdown as blocks of HTML, which still have to pass `sanitise`. `baseUrl` resolves relative links. */
  | { readonly kind: "markdown"; readonly text: string; readonly baseUrl: string | null }
  /** Converts a result's HTML to markup and styles for a sandboxed frame: no scripts, no requests, no navigation. */
  | { readonly kind: "inert"; readonly html: string; readonly options: InertOptions }
  /** Validates a value against the JSON Schema of the request. */
  | { readonly kind: "validate"; readonly schema: unknown; readonly value: unknown }
  | { readonly kind: "picture-difference"; readonly before: Blob; readonly after: Blob }
  | { readonly kind: "text-difference"; readonly before: string; readonly after: string }
  /** Loads the response parser; with `warmUp` also parses a sample, so that the first response does not wait. */
  | { readonly kind: "prepare"; readonly warmUp: boolean }
  /** Parts of a body, in order. Their memory is transferred. */
  | { readonly kind: "receive"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** The last parts of the body. */
  | { readonly kind: "finish"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** Parses the received body to a view without large contents, or to a failure. */
  | { readonly kind: "parse"; readonly meta: ResponseMeta; readonly requested: RequestedContent }
  /** Results beyond those that `parse` returned. */
  | {
      readonly kind: "results";
      readonly source: keyof SourceCounts;
      readonly from: number;
      readonly count: number;
    }
  /** Opens a stored body, for example after its worker has ended. */
  | { readonly kind: "load"; readonly body: Blob }
  | { readonly kind: "raw"; readonly request: RawRequest }
  | { readonly kind: "export"; readonly options: ExportOptions }
  /** Searches all contents for a text, ignoring case. */
  | { readonly kind: "search"; readonly text: string }
  /** One content of a result, unchanged. */
  | { readonly kind: "content"; readonly result: string; readonly key: ContentKey }
  /** Splits a text into lines. Formats JSON without changing numbers or the order of keys. */
  | {
      readonly kind: "open";
      readonly document: string;
      readonly text: string;
      readonly language: TextLanguage;
    }
  /** Highlighted lines of an open document. `from` is zero-based. */
  | {
      readonly kind: "lines";
      readonly document: string;
      readonly from: number;
      readonly count: number;
    }
  | { readonly kind: "close"; readonly document: string };

export type JobKind = Job["kind"];

export type ReceivedBody = { readonly body: Blob; readonly beginning: string };

/** A parsed response with the first results of each source, and the total number of results. */
export type FirstResults = ParsedResponse & { readonly counts: SourceCounts };
export type SourceCounts = { readonly web: number; readonly news: number; readonly images: number };

export type RawQuery = {
  readonly text: string;
  readonly regex: boolean;
  readonly caseSensitive: boolean;
};

export type RawMatch = { readonly row: number; readonly column: number; readonly length: number };

export type RawSearchResult =
  /** `complete` is false if the search stopped at its limit of matches or time. */
  | { readonly ok: true; readonly count: number; readonly complete: boolean }
  | { readonly ok: false; readonly message: string };

/** A request of the raw view. Rows are zero-based and are what the view draws: a very long line has several. */
export type RawRequest =
  | { readonly what: "open" }
  | {
      readonly what: "rows";
      readonly segments: readonly (readonly [from: number, count: number])[];
    }
  /** Null clears the search. */
  | { readonly what: "find"; readonly query: RawQuery | null }
  | { readonly what: "match"; readonly index: number }
  | { readonly what: "match-from"; readonly row: number }
  | { readonly what: "path"; readonly row: number }
  | { readonly what: "value"; readonly row: number }
  | { readonly what: "filter"; readonly query: string }
  | { readonly what: "folds"; readonly depth: number };

export type RawOpened = {
  readonly rows: number;
  readonly lines: number;
  /** Upper bound of the characters in the widest row, with its indent. */
  readonly widest: number;
  readonly bytes: number;
  /** `blocks`: too many lines to index. */
  readonly layout: "json" | "text" | "blocks";
  /** The first JSON syntax error. `line` and `column` are zero-based. */
  readonly error: {
    readonly row: number;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  } | null;
};

export type RawRowData = {
  readonly row: number;
  /** Zero-based. Null if the row continues the line of the row before. */
  readonly line: number | null;
  /** In units of two characters. */
  readonly indent: number;
  readonly tokens: readonly WorkerToken[];
  /** The row with the closing bracket. Null if this row opens none. */
  readonly close: number | null;
  /** Search matches: character range without the indent, and the index of the match. */
  readonly marks?: readonly {
    readonly from: number;
    readonly to: number;
    readonly index: number;
  }[];
};

export type RawFilter =
  | {
      readonly ok: true;
      readonly count: number;
      /** Whether more than `count` nodes match. */
      readonly more: boolean;
      /** First and last rows of the matching nodes, in order, without overlap. */
      readonly spans: readonly (readonly [first: number, last: number])[];
    }
  | { readonly ok: false; readonly message: string; readonly at: number };

export type RawResult =
  | ({ readonly what: "opened" } & RawOpened)
  | { readonly what: "rows"; readonly rows: readonly RawRowData[] }
  | { readonly what: "found"; readonly finding: RawSearchResult | null }
  | { readonly what: "match"; readonly match: RawMatch | null }
  | { readonly what: "match-index"; readonly index: number }
  | { readonly what: "path"; readonly path: string }
  /** Null if the value is too large to copy as text. */
  | { readonly what: "value"; readonly text: string | null }
  | { readonly what: "filtered"; readonly filter: RawFilter }
  | { readonly what: "folds"; readonly folds: readonly (readonly [row: number, close: number])[] };

/** The id of a result and its number of matches. */
export type TextHitCount = { readonly id: string; readonly count: number };

/** Token kinds, named after the theme variables `--shiki-token-…`. `plain` uses the text colour. */
export const tokenKinds = [
  "plain",
  "comment",
  "punctuation",
  "string",
  "string-expression",
  "constant",
  "keyword",
  "function",
  "parameter",
  "link",
  "inserted",
  "deleted",
  "changed",
] as const;
export type WorkerTokenKind = (typeof tokenKinds)[number];

export type WorkerToken = readonly [text: string, kind: WorkerTokenKind];

export type ColouredLine = {
  readonly tokens: readonly WorkerToken[];
  /** Characters of the whole line. The tokens hold fewer if the line is too long to show. */
  readonly length: number;
};

export type RenderedMarkdown = {
  readonly blocks: readonly string[];
  /** Characters omitted because the text is too long to render. */
  readonly cut: number;
};

export type OpenedText = {
  readonly lineCount: number;
  /** In characters. */
  readonly longest: number;
  /** Size of the text in UTF-8. */
  readonly bytes: number;
};

export type JobResults = {
  readonly markdown: RenderedMarkdown;
  readonly inert: InertPage;
  readonly validate: SchemaResult;
  readonly "picture-difference": PictureDifference;
  readonly "text-difference": TextDifference;
  readonly prepare: null;
  readonly receive: null;
  readonly finish: ReceivedBody;
  readonly parse: FirstResults;
  readonly results: readonly ResultView[];
  readonly load: null;
  readonly raw: RawResult;
  readonly search: readonly TextHitCount[];
  readonly content: { readonly value: unknown };
  readonly open: OpenedText;
  readonly lines: { readonly from: number; readonly lines: readonly ColouredLine[] };
  readonly export: Blob;
  readonly close: null;
};

/** `unknown-document`: the worker restarted after the document or response was opened. */
export type JobFailureReason = "unknown-document" | "failed";

export type JobMessage = { readonly id: number; readonly job: Job };

export type JobSuccess<Kind extends JobKind> = {
  readonly id: number;
  readonly ok: true;
  readonly kind: Kind;
  readonly value: JobResults[Kind];
};

export type ResultMessage =
  | { readonly [Kind in JobKind]: JobSuccess<Kind> }[JobKind]
  | {
      readonly id: number;
      readonly ok: false;
      readonly reason: JobFailureReason;
      readonly message: string;
    };
