"use client";
import { useEffect, useState } from "react";
import { JobError } from "@/lib/workers/client";
import type { MarkdownBlocks } from "@/lib/workers/protocol";
import { contentWorker } from "../content-worker";

export type Rendering =
  | { readonly state: "pending" }
  | ({ readonly state: "ready" } & MarkdownBlocks)
  | { readonly state: "failed"; readonly slow: boolean };

/** Markdown as blocks of HTML that nobody has sanitised yet. Relative links are resolved against `baseUrl`. */
export function useMarkdown(text: string, baseUrl: string | null): Rendering {
  const [done, setDone] = useState<{ text: string; rendering: Rendering }>();
  useEffect(() => {
    const gone = new AbortController();
    contentWorker.run({ kind: "markdown", text, baseUrl }, gone.signal).then(
      (rendered) => setDone({ text, rendering: { state: "ready", ...rendered } }),
      (error: unknown) => {
        if (gone.signal.aborted) return;
        const slow = error instanceof JobError && error.problem === "over-budget";
        setDone({ text, rendering: { state: "failed", slow } });
      },
    );
    return () => gone.abort();
  }, [text, baseUrl]);
  return done?.text === text ? done.rendering : { state: "pending" };
}
