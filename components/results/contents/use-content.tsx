import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { ContentKey, ResultView } from "@/lib/results/model/result-view";
import { JobError } from "@/lib/workers/client";
import { responses } from "./response-workers";

/** A content on its way to a view. `gone`: why it cannot be had any more, in words for people. */
export type Content =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: unknown }
  | { readonly state: "gone"; readonly reason: string };

const ResponseBody = createContext<Blob | null>(null);

/** Says which response the results below come from; `body` is that of their run. */
export function ResponseProvider({ body, children }: { body: Blob; children: ReactNode }) {
  return <ResponseBody value={body}>{children}</ResponseBody>;
}

/** The bytes that the results here were read from; null outside of a `ResponseProvider`. */
export const useResponseBody = (): Blob | null => useContext(ResponseBody);

/** The content of a result, wherever it is held; small ones are there at once. Works below a `ResponseProvider`. */
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
        if (!gone.signal.aborted) setGot({ at, content: { state: "gone", reason: why(error) } });
      },
    );
    return () => gone.abort();
  }, [body, result, key]);

  if (here) return here;
  if (!body) return { state: "gone", reason: "The response is not held any more." };
  const [its, of, under] = got?.at ?? [];
  return got && its === body && of === result && under === key ? got.content : { state: "loading" };
}

/** Without asking anybody; null where the worker has it. */
function contentHere(result: ResultView, key: ContentKey): Content | null {
  if (key === "metadata")
    return result.held.metadata
      ? null
      : ready(Object.fromEntries(result.metadata.map(({ name, value }) => [name, value])));
  if (key === "other") return result.held.other ? null : ready(Object.fromEntries(result.unknown));
  const content = result.contents.find(({ kind }) => kind === key);
  if (!content) return { state: "gone", reason: "This content did not come back." };
  return content.held ? null : ready(content.value);
}

const ready = (value: unknown): Content => ({ state: "ready", value });

const why = (error: unknown): string =>
  error instanceof JobError && error.reason === "timeout"
    ? "Reading it took longer than it may. The response is kept: try again, or save it."
    : "What read it has stopped. The response is kept: try again, or save it.";
