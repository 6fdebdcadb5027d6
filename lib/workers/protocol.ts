import type { AnswerTold } from "@/lib/results/read-answer";
import type { Asked } from "@/lib/results/read-response";
import type { ContentKey, ResultView } from "@/lib/results/result-view";
import type { Counts, HeldReading, Kept } from "./held-response";

/** Languages that are rarely looked at; the grammar of each is fetched when it is. */
export type RareLanguage = "bat" | "go" | "powershell" | "python" | "shellscript";

export type TextLanguage = "json" | "markdown" | "html" | "javascript" | RareLanguage | "text";

/** What the worker can be asked for. A document is opened once and then read in windows. */
export type Job =
  /** Markdown → blocks of HTML that still have to pass `sanitise`. Relative links need `baseUrl`. */
  | { readonly kind: "markdown"; readonly text: string; readonly baseUrl: string | null }
  /** Loads what reading a response takes, so that the first one does not wait for it. */
  | { readonly kind: "prepare" }
  /** Parts of a body, in order; their memory is handed over. */
  | { readonly kind: "receive"; readonly parts: readonly Uint8Array<ArrayBuffer>[] }
  /** The body is complete. */
  | { readonly kind: "keep" }
  /** The body that was kept → a view without its large contents, or a failure. */
  | { readonly kind: "read"; readonly told: AnswerTold; readonly asked: Asked }
  /** Results of the view beyond those that came with the reading. */
  | {
      readonly kind: "results";
      readonly source: keyof Counts;
      readonly from: number;
      readonly count: number;
    }
  /** A body that was kept by a worker that has gone. */
  | { readonly kind: "load"; readonly body: Blob }
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
export type TokenKind = (typeof tokenKinds)[number];

export type Token = readonly [text: string, kind: TokenKind];

export type TextLine = {
  readonly tokens: readonly Token[];
  /** Characters of the whole line; more than the tokens hold where the line was too long to show. */
  readonly length: number;
};

export type MarkdownBlocks = {
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
export type Answers = {
  readonly markdown: MarkdownBlocks;
  readonly prepare: null;
  readonly receive: null;
  readonly keep: Kept;
  readonly read: HeldReading;
  readonly results: readonly ResultView[];
  readonly load: null;
  readonly content: { readonly value: unknown };
  readonly open: OpenedText;
  readonly lines: { readonly from: number; readonly lines: readonly TextLine[] };
  readonly close: null;
};

/** `unknown-document`: the worker was started anew since the document or the response was opened. */
export type JobProblem = "unknown-document" | "failed";

export type JobMessage = { readonly id: number; readonly job: Job };

export type Given<Kind extends JobKind> = {
  readonly id: number;
  readonly ok: true;
  readonly kind: Kind;
  readonly value: Answers[Kind];
};

export type AnswerMessage =
  | { readonly [Kind in JobKind]: Given<Kind> }[JobKind]
  | {
      readonly id: number;
      readonly ok: false;
      readonly problem: JobProblem;
      readonly message: string;
    };
