import { requestDefaults } from "@/lib/contract/defaults";
import type { WireSearchRequest } from "@/lib/contract/request";

export type SnippetInput = {
  /** The body that a run sends. */
  readonly body: WireSearchRequest;
  /** Base URL of the service, without `/v2`. */
  readonly baseUrl: string;
  /**
   * Whether the service needs a key. It is read from the environment; a snippet never contains it.
   */
  readonly hasKey: boolean;
};

/** Languages with syntax highlighting. */
export type SnippetGrammar =
  | "shellscript"
  | "bat"
  | "javascript"
  | "python"
  | "go"
  | "powershell"
  | "php"
  | "ruby"
  | "java"
  | "csharp"
  | "rust"
  | "http";

/** Generates code that sends a request. A new language is a file and a line in `languages.ts`. */
export type SnippetLanguage = {
  readonly label: string;
  readonly grammar: SnippetGrammar;
  readonly file: string;
  readonly write: (input: SnippetInput) => string;
  /** Differences from a run in the workbench; wire names are in backticks. */
  readonly notes?: (input: SnippetInput) => readonly string[];
};

export const keyVariable = "SEARCH_API_KEY";

/** URL of the operation (specification, "What the service does", 5). */
export const searchUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, "")}/v2/search`;

/**
 * The URL for languages that accept only the characters of RFC 3986, section 3.3, in a path.
 * Browsers leave some others as they are.
 */
export const strictSearchUrl = (baseUrl: string): string => {
  const { origin, pathname } = new URL(searchUrl(baseUrl));
  return origin + pathname.replace(/[^\w\-.~!$&'()*+,;=:@%/]/g, encodeURIComponent);
};

/** Added to the request timeout, so that the service times out first and states the reason. */
const SPARE_SECONDS = 10;

/** Time limit of a program in seconds. */
export const clientTimeout = ({ timeout = requestDefaults.timeout }: WireSearchRequest): number =>
  Math.ceil(timeout / 1_000) + SPARE_SECONDS;
