import { annotationText } from "@/lib/format/annotation";
import type { Annotations } from "./result-annotations";

type Hits = ReadonlyMap<string, number>;

/** Adds the results whose note or tags contain the text. `hits` is null before the contents were searched. */
export function withAnnotationHits(
  hits: Hits | null,
  annotations: Annotations,
  text: string,
): Hits | null {
  const needle = text.trim().toLowerCase();
  if (hits === null || needle === "") return hits;
  const found = [...annotations].filter(
    ([id, annotation]) =>
      !hits.has(id) && annotationText(annotation).toLowerCase().includes(needle),
  );
  return found.length === 0 ? hits : new Map([...hits, ...found.map(([id]) => [id, 1] as const)]);
}
