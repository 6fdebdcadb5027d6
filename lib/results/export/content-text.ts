import { stringifyJson } from "@/lib/format/json-text";
import type { ContentKind, ResultView } from "../model/result-view";
import type { ReadContent } from "./full-result";

/** A content of a result as text; null if the result does not have it. */
export async function contentText(
  result: ResultView,
  kind: ContentKind,
  read: ReadContent,
): Promise<string | null> {
  if (!result.contents.some((content) => content.kind === kind)) return null;
  const value = await read(result, kind);
  if (typeof value === "string") return value;
  return value === undefined || value === null ? null : stringifyJson(value, 1);
}
