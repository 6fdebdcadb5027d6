import { isMoreList, keyOfList } from "@/lib/contract/dialect/list-id";
import { type Annotation, annotationFields } from "@/lib/format/annotation";
import type { ContentKey, ResultView } from "../model/result-view";

/** Loads a content of a result; undefined if it is not available. */
export type ReadContent = (result: ResultView, key: ContentKey) => Promise<unknown>;

/** A result with all its contents, under the keys of the response plus `source`, and `annotation` for a note or tags. */
export async function fullResult(
  result: ResultView,
  read: ReadContent,
  annotation?: Annotation,
): Promise<Readonly<Record<string, unknown>>> {
  const { source, position, title, url, excerpt, date, category, image, warning } = result;
  const { attribution, foundBy } = result;
  const contents: [string, unknown][] = [];
  for (const { kind } of result.contents) contents.push([kind, await read(result, kind)]);
  const metadata =
    result.metadata.length > 0 || result.held.metadata ? await read(result, "metadata") : undefined;
  const other =
    result.unknown.length > 0 || result.held.other ? await read(result, "other") : undefined;
  const excerptKey = source === "news" ? "snippet" : "description";
  const fields = {
    source: keyOfList(source),
    position,
    ...(url !== null && { url }),
    ...(title !== null && { title }),
    // Other lists have it among their own fields.
    ...(excerpt !== null && !isMoreList(source) && { [excerptKey]: excerpt }),
    ...(date !== null && { date }),
    ...(category !== null && { category }),
    ...(image && { imageUrl: image.url, imageWidth: image.width, imageHeight: image.height }),
    ...(foundBy.length > 0 && { foundBy }),
    ...(attribution && { attribution: withoutGaps(attribution) }),
    ...(warning !== null && { warning }),
    ...Object.fromEntries(contents.filter(([, value]) => value !== undefined)),
    ...(metadata !== undefined && { metadata }),
  };
  // An unknown field may have any name; it must not replace these.
  const others = Object.entries(Object(other)).map(([key, value]) => [
    Object.hasOwn(fields, key) ? `${key} (field)` : key,
    value,
  ]);
  return {
    ...fields,
    ...Object.fromEntries(others),
    ...(annotation && { annotation: annotationFields(annotation) }),
  };
}

const withoutGaps = (fields: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
