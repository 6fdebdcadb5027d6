import { type Annotation, annotationText } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";

/** A shorter list needs no search. */
export const MAX_WITHOUT_SEARCH = 5;

type Searched = Annotation & {
  readonly name: string;
  readonly folders: readonly string[];
  readonly body: Body;
};

/** Whether name, folders, query, tags and note together contain every typed word. */
export function matchesSearch(saved: Searched, search: string): boolean {
  const { name, folders, body } = saved;
  const query = typeof body.query === "string" ? body.query : "";
  const text = [name, ...folders, query, annotationText(saved)].join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
