import type { WireSearchRequest } from "@/lib/contract/request";

/** What a snippet sends, and where to. */
export type SnippetInput = {
  /** Exactly what a run sends. */
  readonly body: WireSearchRequest;
  /** Of the service, without `/v2`. */
  readonly baseUrl: string;
  /** Whether the service wants a key. It is read from the environment; a snippet never holds one. */
  readonly hasKey: boolean;
};

/** Languages that can be coloured. */
export type SnippetGrammar =
  | "shellscript"
  | "bat"
  | "javascript"
  | "python"
  | "go"
  | "powershell"
  | "http";

/** A way to send a request outside of the workbench. A new one is its file and a line in `languages.ts`. */
export type SnippetLanguage = {
  readonly label: string;
  readonly grammar: SnippetGrammar;
  /** Name of the file when it is downloaded. */
  readonly file: string;
  readonly write: (input: SnippetInput) => string;
  /** What differs from a run here, in sentences; names of the wire stand between backticks. */
  readonly notes?: (input: SnippetInput) => readonly string[];
};

/** The environment variable that holds the key. */
export const keyVariable = "SEARCH_API_KEY";

/** Address of the operation (specification, "What the service does", 5). */
export const searchUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, "")}/v2/search`;
