import type { JsonObject } from "@/lib/contract/json-object";

export type BodyState =
  | "kept"
  /** Deleted to make room for newer ones. */
  | "evicted"
  /** The run requested zero data retention. */
  | "traceless"
  /** It contains a part of the request that may not be stored. */
  | "secret"
  /** There was no response, or the browser did not store it. */
  | "none";

/** The facts of a stored run without its response. */
export type StoredRunFacts = {
  readonly id: string;
  /** Set by the user. Null: use the query. */
  readonly name: string | null;
  /** Milliseconds since 1970, by the clock of the browser. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly connectionLabel: string | null;
  /** The connection charged nothing. The credits are those of other services. */
  readonly isFree?: boolean;
  /** Without the fields that may not be stored with runs. */
  readonly request: JsonObject;
  /** Paths of the fields that were not stored, such as `scrapeOptions.headers`. */
  readonly missing: readonly string[];
  /** Null if the service did not report them. */
  readonly credits: number | null;
  readonly bytes: number;
  /** Number of results. Null if the response could not be parsed. */
  readonly results: number | null;
  /** The kind of the failure. Null if the run succeeded. */
  readonly failure: string | null;
  readonly body: BodyState;
  readonly failedPages: number;
  readonly isImported: boolean;
  /** Whether an older version of the workbench stored it first. */
  readonly isOlderVersion: boolean;
};
