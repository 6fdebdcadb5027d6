import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";
import { JobError } from "@/lib/workers/client";
import { useResponseBody } from "../run/shown-run-context";
import { responses } from "./response-workers";

/** A content that may still be loading. `unavailable`: why it is not available, for people. */
export type Content =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: unknown }
  | { readonly state: "unavailable"; readonly reason: string };

/**
 * Content of a result. Omitted values are loaded from the worker; others are ready in the first
 * render. Requires a `ShownRunProvider`.
 */
export function useContent(result: ResultView, key: ContentKey): Content {
  const body = useResponseBody();
  const here = contentHere(result, key);
  const isHere = here !== null;
  const loaded = useLoaded(
    (signal) =>
      isHere || !body
        ? null
        : responses.content(body, result.id, key, signal).then(ready, unavailable),
    [isHere, body, result, key],
  );
  if (here) return here;
  if (!body) return { state: "unavailable", reason: "The response is no longer available." };
  return loaded ?? { state: "loading" };
}

/** Content without the worker; null if the worker has it. */
function contentHere(result: ResultView, key: ContentKey): Content | null {
  if (key === "metadata")
    return result.held.metadata
      ? null
      : ready(Object.fromEntries(result.metadata.map(({ name, value }) => [name, value])));
  if (key === "other") return result.held.other ? null : ready(Object.fromEntries(result.unknown));
  const content = result.contents.find(({ kind }) => kind === key);
  if (!content) return { state: "unavailable", reason: "This content was not returned." };
  return content.held ? null : ready(content.value);
}

const ready = (value: unknown): Content => ({ state: "ready", value });

const unavailable = (error: unknown): Content => {
  const isTimeout = error instanceof JobError && error.reason === "timeout";
  const what = isTimeout ? "This took too long." : "This failed.";
  const reason = `${what} The response is still available: try again or save it.`;
  return { state: "unavailable", reason };
};
