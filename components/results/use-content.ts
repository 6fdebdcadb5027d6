"use client";
import type { ContentKey, ResultView } from "@/lib/results/result-view";

/** A content on its way to a view. `gone`: why it cannot be had any more, in words for people. */
export type Content =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: unknown }
  | { readonly state: "gone"; readonly reason: string };

/** The content of a result, wherever it is held; small ones are there at once. Works below a `ResponseProvider`. */
export function useContent(result: ResultView, key: ContentKey): Content {
  return inlineContent(result, key);
}

function inlineContent(result: ResultView, key: ContentKey): Content {
  if (key === "metadata")
    return {
      state: "ready",
      value: Object.fromEntries(result.metadata.map(({ name, value }) => [name, value])),
    };
  if (key === "other") return { state: "ready", value: Object.fromEntries(result.unknown) };
  const content = result.contents.find(({ kind }) => kind === key);
  return content
    ? { state: "ready", value: content.value }
    : { state: "gone", reason: "This content did not come back." };
}
