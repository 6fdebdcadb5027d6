import type { JsonDifference } from "@/lib/compare/json/json-difference";
import type { PackedMatch, PackedRuns } from "@/lib/compare/packed-match";
import type { Region } from "@/lib/compare/pictures/region";
import type { TextOptions } from "@/lib/compare/text/comparison-key";
import type { TextDifference } from "@/lib/compare/text/text-difference";
import type { ListId } from "@/lib/contract/dialect/list-id";
import type { Judgement } from "@/lib/judge/cases/judgement";
import type { MeasuredSystem, MeasureInput } from "@/lib/judge/evaluation/measure";
import type { JudgementImport, JudgementImportOptions } from "@/lib/judge/files/import-judgements";
import type { SchemaResult } from "@/lib/results/contents/schema-check";
import type { FieldCell, FieldColumns, FieldOptions } from "@/lib/results/fields/field-table";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultContentKey, ResultView } from "@/lib/results/model/result-view";
import type { InertPage } from "@/lib/results/safe-html/inert-document";
import type { InertOptions } from "@/lib/results/safe-html/inert-html";
import type { InferredTypes } from "@/lib/results/types/infer-types";
import type { PictureDifference } from "./picture-difference";
import type { PicturePreview, PreviewBox } from "./picture-preview";
import type { ExportOptions, ModelExport, ModelExportOptions } from "./responses/export-response";
import type { RareLanguage } from "./text/rare-language";

export type TextLanguage = "json" | "markdown" | "html" | "javascript" | RareLanguage | "text";

/** The jobs of the workers. A document is opened once and then read in windows. */
export type Jobs = {
  /** Renders Markdown as blocks of HTML, which still have to pass `sanitize`. `baseUrl` resolves relative links. */
  markdown: { options: { text: string; baseUrl: string | null }; result: RenderedMarkdown };
  /** Converts a result's HTML to markup and styles for a sandboxed frame: no scripts, no requests, no navigation. */
  inert: { options: { html: string; options: InertOptions }; result: InertPage };
  /** Validates a value against the JSON Schema of the request. */
  validate: { options: { schema: unknown; value: unknown }; result: SchemaResult };
  "picture-difference": {
    options: { before: Blob; after: Blob; ignored: readonly Region[] };
    result: PictureDifference;
  };
  /** `picture`: its bytes or a `data:` URL. */
  "picture-preview": {
    options: { picture: Blob | string; box: PreviewBox };
    result: PicturePreview;
  };
  /** Reads a file of judgements line by line, and keeps the judgements for `imported-judgements`. */
  "import-judgements": {
    options: Omit<JudgementImportOptions, "text"> & { file: Blob };
    result: ReadJudgements;
  };
  /** Some of them: all in one message would block the page while it receives them. */
  "imported-judgements": {
    options: { from: number; count: number };
    result: readonly Judgement[];
  };
  measure: { options: MeasureInput; result: MeasuredSystem[] };
  "text-difference": {
    options: { before: string; after: string; options: TextOptions };
    result: TextDifference;
  };
  "json-difference": { options: { before: string; after: string }; result: JsonDifference };
  "match-runs": { options: PackedRuns; result: PackedMatch };
  /** Loads the response parser; with `warmUp` also parses a sample, so that the first response does not wait. */
  prepare: { options: { warmUp: boolean }; result: null };
  /** Opens a body and parses it to a view without large contents, or to a failure. */
  parse: {
    options: { body: Blob; meta: ResponseMeta; requested: RequestedContent };
    result: FirstResults;
  };
  /** Results beyond those that `parse` returned. */
  results: {
    options: { source: ListId; from: number; count: number };
    result: readonly ResultView[];
  };
  /** Opens a body without parsing it, for example after its worker has ended. */
  load: { options: { body: Blob }; result: null };
  /** Lays out the rows of the raw view. Rows are zero-based and are what the view draws: a very long line has several. */
  "raw-open": { options: unknown; result: RawOpened };
  "raw-rows": {
    options: { segments: readonly (readonly [from: number, count: number])[] };
    result: readonly RawRowData[];
  };
  /** Null clears the search. */
  "raw-find": { options: { query: RawQuery | null }; result: RawSearchResult | null };
  "raw-match": { options: { index: number }; result: RawMatch | null };
  "raw-path": { options: { row: number }; result: string };
  /** Null if the value is too large to copy as text. */
  "raw-value": { options: { row: number }; result: string | null };
  "raw-filter": { options: { query: string }; result: RawFilter };
  "raw-folds": {
    options: { depth: number };
    result: readonly (readonly [row: number, close: number])[];
  };
  /** Summary of the result of a JSONPath query in the response. Null without a result. */
  "path-value": { options: { query: string }; result: string | null };
  export: { options: { options: ExportOptions }; result: Blob };
  "export-model": { options: { options: ModelExportOptions }; result: ModelExport };
  /** Searches all contents for a text, ignoring case. */
  search: {
    options: { text: string; scope: SearchScope };
    result: readonly TextHitCount[];
  };
  /** Results whose JSON differs from a JSON Schema, with the number of differences. */
  "schema-issues": {
    options: { schema: unknown };
    result: readonly (readonly [id: string, issues: number])[];
  };
  "field-columns": { options: FieldOptions; result: FieldColumns };
  /** One list for each result, with an entry for each key. */
  "field-cells": {
    options: FieldOptions & { keys: readonly string[]; ids: readonly string[] };
    result: readonly (readonly (FieldCell | null)[])[];
  };
  "field-order": {
    options: FieldOptions & { key: string; descending: boolean };
    result: readonly string[];
  };
  /** Infers types from whole responses, in order. */
  "infer-types": { options: { bodies: readonly Blob[] }; result: InferredTypes };
  content: { options: { result: string; key: ResultContentKey }; result: { value: unknown } };
  /** Its JSON text, with numbers as written. Null if the result does not have it. */
  "content-text": {
    options: { result: string; key: ResultContentKey };
    result: string | null;
  };
  /** Splits a text into lines. Formats JSON without changing numbers or the order of keys. */
  open: { options: { document: string; text: string; language: TextLanguage }; result: OpenedText };
  /** Highlighted lines of an open document. `from` is zero-based. */
  lines: {
    options: { document: string; from: number; count: number };
    result: readonly ColoredLine[];
  };
  close: { options: { document: string }; result: null };
};

export type JobKind = keyof Jobs;
export type Job<Kind extends JobKind = JobKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & Readonly<Jobs[Each]["options"]>;
}[Kind];

/** A read file of judgements; `judgements` is their number. */
export type ReadJudgements = Omit<JudgementImport, "judgements"> & { readonly judgements: number };

export type FirstResults = ParsedResponse & { readonly counts: ResultCounts };
type ResultCounts = { readonly [List in ListId]?: number };

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

/** `bytes`: those after the first row. */
export type LongLine = { readonly row: number; readonly last: number; readonly bytes: number };

export type RawOpened = {
  readonly rows: number;
  readonly lines: number;
  /** Upper bound of the characters in the widest row, with its indent. */
  readonly widest: number;
  readonly bytes: number;
  /** Lines that span several rows, by their first row. Empty if there are too many. */
  readonly longLines: readonly LongLine[];
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
      readonly more: boolean;
      /** First and last rows of the matching nodes, in order, without overlap. */
      readonly spans: readonly (readonly [first: number, last: number])[];
    }
  | { readonly ok: false; readonly message: string; readonly at: number };

/** Fields that a search reads. `text` is titles, excerpts and page contents, without HTML source. */
export const searchScopes = ["all", "text", "titles", "metadata", "links"] as const;
export type SearchScope = (typeof searchScopes)[number];

export type FirstHit = {
  /** Key of the result, such as `markdown`. */
  readonly field: string;
  /** Keys inside the field. */
  readonly path: readonly string[];
  /** Counted from 1; null for a text of one line. */
  readonly line: number | null;
  /** The match with the text around it, in one line. */
  readonly excerpt: string;
};

/** The id of a result and its number of matches. */
export type TextHitCount = {
  readonly id: string;
  readonly count: number;
  readonly first: FirstHit;
};

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

export type ColoredLine = {
  readonly tokens: readonly WorkerToken[];
  /** Characters of the whole line. The tokens hold fewer if the line is too long to show. */
  readonly length: number;
};

export type RenderedMarkdown = {
  readonly blocks: readonly string[];
  /** URLs of the remote images, whose placeholders are in the blocks. */
  readonly images: readonly string[];
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

/** `unknown-document`: the worker restarted after the document or response was opened. */
export type JobFailureReason = "unknown-document" | "failed";

export type JobMessage = { readonly id: number; readonly job: Job };

export type JobSuccess<Kind extends JobKind> = {
  readonly id: number;
  readonly ok: true;
  readonly kind: Kind;
  readonly value: Jobs[Kind]["result"];
};
export type ResultMessage =
  | JobSuccess<JobKind>
  | {
      readonly id: number;
      readonly ok: false;
      readonly reason: JobFailureReason;
      readonly message: string;
    };
