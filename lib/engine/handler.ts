import "server-only";
import { randomUUID } from "node:crypto";
import { fromWire } from "@/lib/contract/canonical";
import { withoutAliases } from "@/lib/contract/dialect/aliases";
import { parseJsonBody } from "@/lib/contract/json-body";
import { limits } from "@/lib/contract/limits";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import type { SearchRequest } from "@/lib/contract/request";
import { withDeadline } from "../concurrency/deadline";
import type { Accounts } from "./accounts/accounts";
import {
  type ErrorResponse,
  errorResponses,
  isErrorResponse,
  toResponse,
} from "./http/error-response";
import { jsonBody } from "./http/json-body";
import { isJsonMediaType, readBodyText } from "./http/request-body";
import type { EngineSearchResponse } from "./pipeline";
import { DatabaseError } from "./postgres/database-error";
import { requestWarnings } from "./request-warnings";
import { runTimeout } from "./run-timeout";
import type { RunSearch } from "./search-runner";
import { dataFileCause } from "./storage/data-file-error";

export type HandlerDeps = {
  readonly accounts: Accounts;
  readonly search: RunSearch;
  /** Receives unexpected errors. The response contains only the id. */
  readonly onUnexpected: (error: unknown, id: string) => void;
};

export type EngineRequest = {
  readonly method: string;
  /** Called with lower-case names. */
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
};

/** Handles `POST /v2/search`: authorizes, parses, runs, responds. */
export function createHandler(deps: HandlerDeps): (request: EngineRequest) => Promise<Response> {
  return async (request) => {
    const id = randomUUID();
    try {
      const outcome = await handleSearch(request, id, deps);
      return isErrorResponse(outcome)
        ? toResponse(outcome)
        : new Response(jsonBody(outcome), {
            headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
          });
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 });
      deps.onUnexpected(error, id);
      if (error instanceof DatabaseError)
        return toResponse(
          error.reason === "full" ? errorResponses.storageFull : errorResponses.databaseUnavailable,
        );
      const cause = dataFileCause(error);
      if (cause === "full") return toResponse(errorResponses.storageFull);
      if (cause === "damaged") return toResponse(errorResponses.storageDamaged(id));
      return toResponse(errorResponses.unexpected(id));
    }
  };
}

const bodyErrors = {
  "too-large": errorResponses.tooLarge(limits.bodyBytes),
  "not-utf-8": errorResponses.mediaType,
  late: errorResponses.lateBody,
};

async function handleSearch(
  request: EngineRequest,
  id: string,
  deps: HandlerDeps,
): Promise<EngineSearchResponse | ErrorResponse> {
  if (request.method !== "POST") return errorResponses.method(request.method);
  const account = deps.accounts.find(request.headers.get("authorization"));
  if (account === null) return errorResponses.unauthorized;
  if (
    !isJsonMediaType(request.headers.get("content-type")) ||
    request.headers.has("content-encoding")
  )
    return errorResponses.mediaType;
  const body = await readBodyText(request, limits.bodyBytes);
  if (!body.ok) return bodyErrors[body.reason];
  const json = parseJsonBody(body.text);
  if (!json.ok) return errorResponses.invalidJson(json.message);
  const { body: value, warnings } = withoutAliases(json.value);
  const parsed = fromWire(value);
  if (!parsed.ok) return errorResponses.invalidRequest(parsed.issues);
  const lifetimeMs = runTimeout(parsed.request);
  const release = await account.enter(lifetimeMs);
  if (typeof release !== "function") return release;
  try {
    const outcome = await withinTimeout(parsed.request, request.signal, (signal) =>
      deps.search(parsed.request, id, signal, account, namesIn(request)),
    );
    return isErrorResponse(outcome)
      ? outcome
      : withWarnings(outcome, [...warnings, ...requestWarnings(value, parsed.request)]);
  } finally {
    await release();
  }
}

/** The live services that the caller allows, in a header of their own: the body is the contract's. */
const namesIn = ({ headers }: EngineRequest): readonly string[] | null =>
  headers
    .get(proxyHeaders.liveServices)
    ?.split(",")
    .map((name) => name.trim()) ?? null;

/** The response with further warnings in front of its own. */
function withWarnings(
  response: EngineSearchResponse,
  warnings: readonly string[],
): EngineSearchResponse {
  if (warnings.length === 0) return response;
  const own = response.warning === null ? [] : [response.warning];
  return { ...response, warning: [...warnings, ...own].join(" ") };
}

/** Ends the run at the request's timeout or when the caller disconnects. */
function withinTimeout(
  request: SearchRequest,
  caller: AbortSignal,
  run: (signal: AbortSignal) => Promise<EngineSearchResponse | ErrorResponse>,
): Promise<EngineSearchResponse | ErrorResponse> {
  const milliseconds = runTimeout(request);
  return withDeadline<EngineSearchResponse | ErrorResponse>(
    milliseconds,
    caller,
    (signal) => {
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      return Promise.race([run(signal), aborted]);
    },
    () => errorResponses.timedOut(milliseconds),
  );
}
