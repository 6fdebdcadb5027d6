import type { ContentView } from "../model/result-view";
import { fileKinds } from "./file-kinds";

/** Bytes of a content; null if it is the URL of a file, whose size the response does not say. */
export function contentSize({ kind, value, held, bytes }: ContentView): number | null {
  const isUrl =
    fileKinds.has(kind) && !held && !(typeof value === "string" && /^data:/i.test(value));
  return isUrl ? null : bytes;
}
