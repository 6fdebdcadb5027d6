import type { SchemaResult } from "@/lib/results/contents/schema-check";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";
import type { InertPage } from "@/lib/results/safe-html/inert-document";
import type { InertOptions } from "@/lib/results/safe-html/inert-html";
import type { TextDifference } from "@/lib/trace/text-difference";
import type { PictureDifference } from "./picture-difference";
import type { ExportOptions } from "./responses/export-response";

/** Languages that are rarely looked at; the grammar of each is fetched when it is. */
export type RareLanguage = "bat" | "go" | "powershell" | "python" | "shellscript";

export type TextLanguage = "json" | "markdown" | "html" | "javascript" | RareLanguage | "text";

/** What the worker can be asked for. A document is opened once and then read in windows. */
export type Job =
  /** Markdown → blocks of HTML that still have to pass `sanitise`. Relative links need `baseUrl`. */
  | { readonly kind: "markdown"; readonly text: string; readonly baseUrl: string | null }
  /** HTML of a result → markup and styles for a sandboxed frame, in which nothing runs, loads or leads anywhere. */
  | { readonly kind: "inert"; readonly html: string; readonly options: InertOptions }
  /** Holds a value against the JSON Schema that was sent for it. */
  | { readonly kind: "validate"; readonly schema: unknown; readonly value: unknown }
  /** Two pictures, pixel by pixel. */
  | { readonly kind: "picture-difference"; readonly before: Blob; readonly after: Blob }
  /** Two texts, line by line. */
  | { readonly kind: "text-difference"; readonly before: string; readonly after: string }
  /** Loads the parser and, with `warmUp`, runs it once on a sample. */
  | { readonly kind: "prepare"; readonly warmUp: boolean }
  /** Parts of a body, in order; their memory is handed over. */
  | { readonly kind: "receive"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** The last parts: the body is complete. */
  | { readonly kind: "keep"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** The body that was kept → a view without its large contents, or a failure. */
  | { readonly kind: "read"; readonly told: ResponseMeta; readonly asked: RequestedContent }
  /** Results of the view beyond those that came with the reading. */
  | {
      readonly kind: "results";
      readonly source: keyof SourceCounts;
      readonly from: number;
      readonly count: number;
    }
  /** A body that was kept by a worker that has gone. */
  | { readonly kind: "load"; readonly body: Blob }
  /** Something of the response as it came. */
  | { readonly kind: "raw"; readonly ask: RawJob }
  /** The whole response as a file of another kind. */
  | { readonly kind: "export"; readonly ask: ExportOptions }
  /** Texts of all contents that hold some words, in capitals or not. */
  | { readonly kind: "search"; readonly text: string }
  /** One content of a result, as it came. */
  | { readonly kind: "content"; readonly result: string; readonly key: ContentKey }
  /** Keeps a text as lines; JSON is laid out first, without changing a number or the order of a key. */
  | {
      readonly kind: "open";
      readonly document: string;
      readonly text: string;
      readonly language: TextLanguage;
    }
  /** Lines of an open document, coloured. `from` counts from 0. */
  | {
      readonly kind: "lines";
      readonly document: string;
      readonly from: number;
      readonly count: number;
    }
  | { readonly kind: "close"; readonly document: string };

export type JobKind = Job["kind"];

export type ReceivedBody = { readonly body: Blob; readonly beginning: string };

/** How many results each source has, beyond those that came with the reading. */
export type FirstResults = ParsedResponse & { readonly counts: SourceCounts };
export type SourceCounts = { readonly web: number; readonly news: number; readonly images: number };

export type RawQuery = {
  readonly text: string;
  readonly regex: boolean;
  readonly caseSensitive: boolean;
};

export type RawMatch = { readonly row: number; readonly column: number; readonly length: number };

export type RawSearchResult =
  /** `complete` is false where there are more than are kept, or than there was time for. */
  | { readonly ok: true; readonly count: number; readonly complete: boolean }
  /** The pattern is none. */
  | { readonly ok: false; readonly message: string };

/** What the raw view asks for. Rows count from 0 and are what is drawn: a very long line takes several. */
export type RawJob =
  | { readonly what: "open" }
  | {
      readonly what: "rows";
      readonly segments: readonly (readonly [from: number, count: number])[];
    }
  /** Null ends the search. */
  | { readonly what: "find"; readonly wanted: RawQuery | null }
  | { readonly what: "match"; readonly index: number }
  | { readonly what: "match-from"; readonly row: number }
  | { readonly what: "path"; readonly row: number }
  | { readonly what: "value"; readonly row: number }
  | { readonly what: "filter"; readonly query: string }
  | { readonly what: "folds"; readonly depth: number };

export type RawOpened = {
  readonly rows: number;
  readonly lines: number;
  /** Characters of the widest row, with its indent; an upper bound. */
  readonly widest: number;
  /** Of the body as it came. */
  readonly bytes: number;
  /** `blocks`: there are too many lines for a table of them. */
  readonly layout: "json" | "text" | "blocks";
  /** Where the text stops being JSON. `line` and `column` count from 0. */
  readonly error: {
    readonly row: number;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  } | null;
};

export type RawRowData = {
  readonly row: number;
  /** From 0; null where the row goes on with the line before. */
  readonly line: number | null;
  /** In steps of two characters. */
  readonly indent: number;
  readonly tokens: readonly WorkerToken[];
  /** The row that closes what this one opens. */
  readonly close: number | null;
  /** What a search found in it: characters without the indent, and which match it is. */
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
      /** Whether there are more than `count`. */
      readonly more: boolean;
      /** First and last rows of the nodes, in order, without overlap. */
      readonly spans: readonly (readonly [first: number, last: number])[];
    }
  | { readonly ok: false; readonly message: string; readonly at: number };

export type RawJobResult =
  | ({ readonly what: "opened" } & RawOpened)
  | { readonly what: "rows"; readonly rows: readonly RawRowData[] }
  | { readonly what: "found"; readonly finding: RawSearchResult | null }
  | { readonly what: "match"; readonly match: RawMatch | null }
  | { readonly what: "match-index"; readonly index: number }
  | { readonly what: "path"; readonly path: string }
  /** Null where the value is too large to be copied as text. */
  | { readonly what: "value"; readonly text: string | null }
  | { readonly what: "filtered"; readonly filter: RawFilter }
  | { readonly what: "folds"; readonly folds: readonly (readonly [row: number, close: number])[] };

/** A result by its id, and how often its texts hold what was looked for. */
export type TextHitCount = { readonly id: string; readonly count: number };

/** Colours of the theme, by the last part of its variables `--shiki-token-…`; `plain` is the text colour. */
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
  /** Characters of the whole line; more than the tokens hold where the line was too long to show. */
  readonly length: number;
};

export type RenderedMarkdown = {
  readonly blocks: readonly string[];
  /** Characters that were left out because the text is too long to render. */
  readonly cut: number;
};

export type OpenedText = {
  readonly lineCount: number;
  /** Characters of the longest line. */
  readonly longest: number;
  /** Bytes of the text as it came, in UTF-8. */
  readonly bytes: number;
};

/** What each job gives. */
export type JobResults = {
  readonly markdown: RenderedMarkdown;
  readonly inert: InertPage;
  readonly validate: SchemaResult;
  readonly "picture-difference": PictureDifference;
  readonly "text-difference": TextDifference;
  readonly prepare: null;
  readonly receive: null;
  readonly keep: ReceivedBody;
  readonly read: FirstResults;
  readonly results: readonly ResultView[];
  readonly load: null;
  readonly raw: RawJobResult;
  readonly search: readonly TextHitCount[];
  readonly content: { readonly value: unknown };
  readonly open: OpenedText;
  readonly lines: { readonly from: number; readonly lines: readonly ColouredLine[] };
  readonly export: Blob;
  readonly close: null;
};

/** `unknown-document`: the worker was started anew since the document or the response was opened. */
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
