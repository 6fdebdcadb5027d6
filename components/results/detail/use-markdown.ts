"use client";
import { useEffect, useState } from "react";
import { JobError } from "@/lib/workers/client";
import { markdownHead } from "@/lib/workers/markdown-head";
import type { MarkdownBlocks } from "@/lib/workers/protocol";
import { contentWorker } from "../content-worker";

export type Rendering =
  | { readonly state: "pending" }
  /** Of a long text the beginning comes first, not yet `whole`. */
  | ({ readonly state: "ready"; readonly whole: boolean } & MarkdownBlocks)
  | { readonly state: "failed"; readonly slow: boolean };

/** Markdown as blocks of HTML that nobody has sanitised yet. Relative links are resolved against `baseUrl`. */
export function useMarkdown(text: string, baseUrl: string | null): Rendering {
  const [done, setDone] = useState<{ text: string; rendering: Rendering }>();
  useEffect(() => {
    const gone = new AbortController();
    const head = markdownHead(text);
    if (head !== null)
      contentWorker.run({ kind: "markdown", text: head, baseUrl }, gone.signal).then(
        (rendered) => setDone({ text, rendering: { state: "ready", whole: false, ...rendered } }),
        // What is wrong with it is wrong with the whole as well.
        () => {},
      );
    contentWorker.run({ kind: "markdown", text, baseUrl }, gone.signal).then(
      (rendered) => setDone({ text, rendering: { state: "ready", whole: true, ...rendered } }),
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
