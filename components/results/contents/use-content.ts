import { useEffect, useState } from "react";
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
  const [got, setGot] = useState<{ at: readonly unknown[]; content: Content }>();
  const here = contentHere(result, key);

  useEffect(() => {
    if (contentHere(result, key) || !body) return;
    const gone = new AbortController();
    const at = [body, result, key];
    responses.content(body, result.id, key, gone.signal).then(
      (value) => setGot({ at, content: { state: "ready", value } }),
      (error: unknown) => {
        if (!gone.signal.aborted)
          setGot({ at, content: { state: "unavailable", reason: why(error) } });
      },
    );
    return () => gone.abort();
  }, [body, result, key]);

  if (here) return here;
  if (!body) return { state: "unavailable", reason: "The response is no longer available." };
  const [its, of, under] = got?.at ?? [];
  return got && its === body && of === result && under === key ? got.content : { state: "loading" };
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

const why = (error: unknown): string =>
  error instanceof JobError && error.reason === "timeout"
    ? "This took too long. The response is still available: try again or save it."
    : "This failed. The response is still available: try again or save it.";
