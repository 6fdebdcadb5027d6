import type { RequestIssue } from "@/lib/contract/failure/issue";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";

/** What a text was read as. */
export type ImportKind = "json" | "http" | "curl" | "powershell" | "code" | "permalink" | "link";

/** A spelling that was understood as another one. Both sides in words, as a person would write them. */
export type Rename = { readonly from: string; readonly to: string };

/** Something that the text says and a request cannot. Never with the value of a header, which may be a secret. */
export type DroppedPart = { readonly what: string; readonly why: string };

/** Where the text sent its request and with which key; for the connection dialog alone. */
export type ImportDestination = { readonly baseUrl: string | null; readonly key: string | null };

export type ImportOptions = {
  /** Take old and foreign spellings for what they mean; otherwise they count as unknown. */
  readonly renames: boolean;
  /** Keep fields that no request has, for the one who knows better. The contract will object to them. */
  readonly unknown: boolean;
};

export const defaultImportOptions: ImportOptions = { renames: true, unknown: false };

export type ImportSuccess = {
  readonly ok: true;
  readonly kind: ImportKind;
  readonly body: Body;
  /** Null while something of the body is wrong: then `issues` says what. */
  readonly request: SearchRequest | null;
  readonly issues: readonly RequestIssue[];
  /** Fields that were taken, dotted, in the order of the text. */
  readonly taken: readonly string[];
  readonly renames: readonly Rename[];
  /** Fields of no request, dotted. */
  readonly unknown: readonly string[];
  readonly dropped: readonly DroppedPart[];
  readonly destination: ImportDestination | null;
};

/** Where in the text: characters from its start, and line and column from 1. */
export type TextPosition = {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
};

export type ImportFailure = {
  readonly ok: false;
  readonly message: string;
  readonly position?: TextPosition;
};

export type ImportResult = ImportSuccess | ImportFailure;

/** Characters of a text, and levels of nesting of JSON within it. */
export const importLimits = { characters: 1_000_000, depth: 100 } as const;

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { offset, line: before.split("\n").length, column: offset - lineStart + 1 };
}
