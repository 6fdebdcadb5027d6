import "server-only";
import { parseJson } from "@/lib/contract/parse-json";
import { USER_AGENT } from "@/lib/engine/load/user-agent";
import { createAddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import { clauseOf } from "../provider-text";
import { type SearxngResult, searxngResponseSchema } from "./searxng-response";

export type SearxngQuery = {
  readonly q: string;
  readonly categories: string;
  readonly language: string;
  readonly safesearch: "0" | "2";
  readonly pageno: string;
  readonly time_range?: "day" | "week" | "month" | "year";
};

export type SearxngResponse =
  | {
      readonly ok: true;
      readonly results: readonly SearxngResult[];
      /** Names of the instance's engines that did not respond. */
      readonly unresponsive: readonly string[];
    }
  /** A clause for a sentence to users. */
  | { readonly ok: false; readonly why: string };

/** Rejects only when the signal is aborted, with its reason. */
export type QuerySearxng = (
  question: SearxngQuery,
  signal: AbortSignal,
  timeoutMs: number,
) => Promise<SearxngResponse>;

const MAX_BYTES = 5_000_000;
const MAX_NAMED_ENGINES = 5;
const NO_JSON = "it did not return JSON; enable the format json in its settings (search.formats)";

/**
 * Queries an instance of SearXNG or searx for JSON. The query is sent in the body, so that proxy
 * logs do not contain it, and redirects are not followed. Credentials in the URL are sent as basic
 * authentication (RFC 7617).
 */
export function searxngClient(baseUrl: string): QuerySearxng {
  const { origin, pathname, username, password } = new URL(baseUrl);
  const guard = createAddressGuard({ allowedOrigins: () => [origin] });
  const url = `${origin}${pathname.replace(/\/+$/, "")}/search`;
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return async (question, signal, timeoutMs) => {
    const response = await guardedFetch(url, {
      guard,
      method: "POST",
      headers: {
        "user-agent": USER_AGENT,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        ...(username !== "" && {
          authorization: `Basic ${Buffer.from(user).toString("base64")}`,
        }),
      },
      body: new URLSearchParams({ ...question, format: "json" }).toString(),
      signal,
      timeoutMs,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    signal.throwIfAborted();
    if (!response.ok)
      return {
        ok: false,
        why:
          response.kind === "too-many-redirects"
            ? "it redirects to another URL"
            : clauseOf(response.message),
      };
    if (response.status === 403)
      return { ok: false, why: `it responded with status 403, or ${NO_JSON}` };
    if (response.status !== 200)
      return { ok: false, why: `it responded with status ${response.status}` };
    const parsed = searxngResponseSchema.safeParse(
      parseJson(new TextDecoder().decode(response.body)),
    );
    if (!parsed.success) return { ok: false, why: NO_JSON };
    return {
      ok: true,
      results: parsed.data.results.filter((result) => result !== null),
      unresponsive: parsed.data.unresponsive_engines
        .flatMap(([name]) => (name === undefined ? [] : [name.slice(0, 50)]))
        .slice(0, MAX_NAMED_ENGINES),
    };
  };
}
