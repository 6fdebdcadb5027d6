import "server-only";
import type { CheckLine } from "@/lib/contract/connection";
import type { Failure } from "@/lib/contract/failure/failure";
import { isJsonObject } from "@/lib/contract/json-object";
import { countOf } from "@/lib/format/count";
import { line } from "./reach";

/** A response to a request without a query, which every service of this API rejects. */
export type ProbeResponse = {
  readonly failure: Failure | null;
  readonly status: number | null;
  readonly json: unknown;
};

type Line = Omit<CheckLine, "milliseconds">;

const BASE_URL = "Check the path of the base URL: the workbench adds /v2/search to it.";
const isHtml = (failure: Failure | null) =>
  failure !== null && "text" in failure && /^\s*<(!doctype|html)/i.test(failure.text);

/** Whether the search operation is at the URL. */
export function pathLine({ failure, status, json }: ProbeResponse): Line {
  if (failure?.kind === "redirected")
    return line(
      "path",
      "failed",
      failure.message,
      "Redirects are not followed. Enter the final URL.",
    );
  if (status === null)
    return failure?.kind === "network" && failure.reason === "timeout"
      ? line(
          "path",
          "failed",
          "No response arrived in time.",
          "The service is slow or overloaded. Try again later.",
        )
      : line(
          "path",
          "failed",
          failure?.message ?? "No response arrived.",
          "Check that the URL is the service's, and whether it expects https://.",
        );
  if (status === 404 || status === 405)
    return line(
      "path",
      "failed",
      `There is no search operation at this URL (status ${status}).`,
      BASE_URL,
    );
  if (status >= 500)
    return line(
      "path",
      "failed",
      `The service responds with status ${status}.`,
      "The service or a gateway in front of it fails. Try again later, or ask its operator.",
    );
  if (json === undefined)
    return line(
      "path",
      "failed",
      isHtml(failure)
        ? "A web page responds, not an API."
        : `The response is not JSON (status ${status}).`,
      BASE_URL,
    );
  return line("path", "ok", `The search operation responds (status ${status}).`);
}

/** Whether the service accepts the key. `isProved`: it rejected the same request without a key. */
export function keyLine(
  { status }: ProbeResponse,
  hasKey: boolean,
  isProved: boolean | null,
): Line {
  if (status === 401 || status === 403)
    return hasKey
      ? line(
          "key",
          "failed",
          "The service rejected this key.",
          "Replace the key by one that is valid for searches.",
        )
      : line("key", "failed", "The service requires a key.", "Enter a key of this service.");
  if (status === 402)
    return line("key", "ok", "The key is accepted, but the account has no credits left.");
  if (status === 429)
    return line(
      "key",
      "unknown",
      "The service is receiving too many requests, so it did not check the key.",
    );
  if (!hasKey) return line("key", "ok", "The service requires no key.");
  return isProved
    ? line("key", "ok", "The key is accepted.")
    : line("key", "unknown", "This service checks the key only when it runs a search.");
}

/** Whether an error has the shape of this API. */
export function formatLine(
  { status, json, failure }: ProbeResponse,
  undescribed: readonly string[] | null = null,
): Line {
  if (failure === null)
    return line(
      "format",
      "unknown",
      "The service accepts a request without a query.",
      "It may be another API. A search shows whether its results can be read.",
    );
  const hasMessage =
    isJsonObject(json) &&
    ["error", "message", "detail", "details", "errors", "title", "code"].some((key) => key in json);
  return hasMessage
    ? line("format", "ok", `Errors have the format of this API.${descriptionNote(undescribed)}`)
    : line(
        "format",
        "failed",
        `The JSON of status ${status ?? "?"} is not an error of this API.`,
        "The URL may belong to another API. Check the base URL.",
      );
}

function descriptionNote(undescribed: readonly string[] | null): string {
  if (undescribed === null) return "";
  return undescribed.length === 0
    ? " Its description lists every option."
    : ` Its description does not list ${countOf(undescribed.length, "option")}; the form marks them.`;
}
