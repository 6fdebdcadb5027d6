import { type LibraryKind, libraryLimits } from "@/lib/contract/library";
import { nonBlankLines } from "@/lib/request/draft/field-value";

/** Input per kind; preserved while another kind is selected. */
export type TypedStart = {
  readonly url: string;
  readonly urls: string;
  readonly path: string;
  readonly name: string;
  readonly files: readonly File[];
};

export const blankStart: TypedStart = { url: "", urls: "", path: "", name: "", files: [] };

/** The part of the request with the start of the crawl. */
export function startToSend(kind: LibraryKind, start: TypedStart): Record<string, unknown> {
  switch (kind) {
    case "list":
      return { urls: nonBlankLines(start.urls) };
    case "folder":
      return { path: start.path };
    case "files":
      return { name: start.name.trim() || nameOf(start.files) };
    default:
      return { url: start.url };
  }
}

const nameOf = ([first]: readonly File[]): string =>
  (first?.name ?? "").slice(0, libraryLimits.filesName).replace(/\p{C}/gu, "").trim() || "Files";
