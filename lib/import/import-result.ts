import type { RequestIssue } from "@/lib/contract/failure/issue";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";

/** The recognized format of the text. */
export type ImportKind =
  | "json"
  | "yaml"
  | "http"
  | "curl"
  | "httpie"
  | "powershell"
  | "code"
  | "permalink"
  | "link";

/** A spelling that was replaced by another, both as text. */
export type Rename = { readonly from: string; readonly to: string };

/**
 * A part of the text that a request cannot represent. Never contains header values, because they
 * may be secrets.
 */
export type DroppedPart = { readonly what: string; readonly why: string };

/** Why an expression or variable is dropped. */
export const NO_VALUE = "This text does not contain its value.";

/** The base URL and key in the text. Used only by the connection dialog. */
export type ImportDestination = { readonly baseUrl: string | null; readonly key: string | null };

export type ImportOptions = {
  /** Replace old and foreign spellings. Otherwise they count as unknown. */
  readonly renames: boolean;
  /** Keep unknown fields. The contract rejects them. */
  readonly unknown: boolean;
};

export const defaultImportOptions: ImportOptions = { renames: true, unknown: false };

export type ImportSuccess = {
  readonly ok: true;
  readonly kind: ImportKind;
  readonly body: Body;
  /** Null if the body is invalid: see `issues`. */
  readonly request: SearchRequest | null;
  readonly issues: readonly RequestIssue[];
  /** Dotted paths of the imported fields, in the order of the text. */
  readonly taken: readonly string[];
  readonly renames: readonly Rename[];
  /** Dotted paths of fields that hosted services accept and the specification lacks. They are kept. */
  readonly observed: readonly string[];
  /** Dotted paths of unknown fields. */
  readonly unknown: readonly string[];
  readonly dropped: readonly DroppedPart[];
  readonly destination: ImportDestination | null;
};

/** `offset` in characters from 0; line and column from 1. */
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

/** Maximum characters of a text, and maximum nesting of JSON. */
export const importLimits = { characters: 1_000_000, depth: 100 } as const;

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { offset, line: before.split("\n").length, column: offset - lineStart + 1 };
}
