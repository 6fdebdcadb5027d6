"use client";
import type { ReadContent } from "@/lib/results/export/full-result";
import { responses } from "./responses";

/** Contents of the results of one response: those at hand, else from the worker that holds them. */
export const readerFor =
  (body: Blob): ReadContent =>
  async (result, key) => {
    if (key === "metadata" && !result.held.metadata)
      return Object.fromEntries(result.metadata.map(({ name, value }) => [name, value]));
    if (key === "other" && !result.held.other) return Object.fromEntries(result.unknown);
    const content = result.contents.find(({ kind }) => kind === key);
    return content && !content.held ? content.value : responses.content(body, result.id, key);
  };
