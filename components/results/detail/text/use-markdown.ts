import { useEffect, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { JobError } from "@/lib/workers/client";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { markdownHead } from "@/lib/workers/text/markdown-head";
import { preloadedMarkdown } from "./markdown-preload";

export type Rendering =
  | { readonly state: "pending" }
  /** `whole` is false while only the start of a long text is rendered. */
  | ({ readonly state: "ready"; readonly whole: boolean } & RenderedMarkdown)
  | { readonly state: "failed"; readonly slow: boolean };

/**
 * Renders Markdown to blocks of unsanitized HTML. Relative links are resolved against `baseUrl`.
 */
export function useMarkdown(text: string, baseUrl: string | null): Rendering {
  const [done, setDone] = useState<{ text: string; rendering: Rendering } | null>(() => {
    const ahead = preloadedMarkdown(text, baseUrl);
    return ahead && { text, rendering: readyWith(ahead.whole, ahead.rendered) };
  });
  useEffect(() => {
    const ahead = preloadedMarkdown(text, baseUrl);
    if (ahead?.whole)
      return setDone((now) =>
        now?.text === text && now.rendering.state === "ready"
          ? now
          : { text, rendering: readyWith(true, ahead.rendered) },
      );
    const gone = new AbortController();
    const head = ahead ? null : markdownHead(text);
    if (head !== null)
      contentWorker.run({ kind: "markdown", text: head, baseUrl }, gone.signal).then(
        (rendered) => setDone({ text, rendering: readyWith(false, rendered) }),
        // The rendering of the whole text reports the error.
        () => {},
      );
    contentWorker.run({ kind: "markdown", text, baseUrl }, gone.signal).then(
      (rendered) => setDone({ text, rendering: readyWith(true, rendered) }),
      (error: unknown) => {
        if (gone.signal.aborted) return;
        const slow = error instanceof JobError && error.reason === "timeout";
        setDone({ text, rendering: { state: "failed", slow } });
      },
    );
    return () => gone.abort();
  }, [text, baseUrl]);
  return done?.text === text ? done.rendering : { state: "pending" };
}

const readyWith = (whole: boolean, rendered: RenderedMarkdown): Rendering => ({
  state: "ready",
  whole,
  ...rendered,
});
