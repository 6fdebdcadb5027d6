import type { CollectionRequest } from "@/lib/collections/collection";
import { annotationText } from "@/lib/format/annotation";

/** A shorter list needs no search. */
export const MAX_WITHOUT_SEARCH = 5;

/** Whether name, folders, query, tags and note together contain every typed word. */
export function matchesSearch(saved: CollectionRequest, search: string): boolean {
  const { name, folders, body } = saved;
  const query = typeof body.query === "string" ? body.query : "";
  const text = [name, ...folders, query, annotationText(saved)].join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
