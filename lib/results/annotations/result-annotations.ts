import { isJsonObject } from "@/lib/contract/json-object";
import {
  type Annotation,
  annotationFields,
  noAnnotation,
  parseAnnotation,
} from "@/lib/format/annotation";
import { urlKey } from "../facets/duplicates";
import type { ResultView } from "../model/result-view";

/** The note and tags of one result. `key` is equal for results of the same page and source, in all runs. */
export type ResultAnnotation = Annotation & { readonly key: string };

/** Per run. */
export const MAX_RESULT_ANNOTATIONS = 1_000;
const MAX_KEY_LENGTH = 2_048;

/**
 * Source and canonical URL; of images, the URL of the image. A result without an http(s) URL, or with a very long one, is
 * known by its place in the response, so only in its own run.
 */
export function annotationKey({ id, source, url, image }: ResultView): string {
  const key = urlKey(source === "images" && image ? image.url : url);
  return key === null || key.length > MAX_KEY_LENGTH - 10 ? `${source} #${id}` : `${source} ${key}`;
}

/** Whether the key also names the page in other runs. */
export const isUrlKey = (key: string): boolean => !/^\w+ #/.test(key);

/** Parses a stored or imported list. Ignores malformed entries; the last one of a key counts. */
export function parseResultAnnotations(stored: unknown): readonly ResultAnnotation[] {
  if (!Array.isArray(stored)) return [];
  const found = new Map<string, ResultAnnotation>();
  for (const each of stored.slice(0, MAX_RESULT_ANNOTATIONS)) {
    if (!isJsonObject(each) || typeof each.key !== "string") continue;
    const { key } = each;
    const annotation = parseAnnotation(each);
    if (key === "" || key.length > MAX_KEY_LENGTH || isEmpty(annotation)) continue;
    found.set(key, { key, ...annotation });
  }
  return [...found.values()];
}

/** Entries of a record. Empty fields are left out. */
export const annotationRecords = (annotations: readonly ResultAnnotation[]) =>
  annotations.map(({ key, ...annotation }) => ({ key, ...annotationFields(annotation) }));

export const isEmpty = ({ note, tags }: Annotation): boolean => note === "" && tags.length === 0;

/** Sets the annotation of a key, or removes an empty one. Null if the run has too many. */
export function withAnnotation(
  annotations: readonly ResultAnnotation[],
  key: string,
  annotation: Annotation,
): readonly ResultAnnotation[] | null {
  const others = annotations.filter((each) => each.key !== key);
  if (isEmpty(annotation)) return others;
  if (others.length >= MAX_RESULT_ANNOTATIONS) return null;
  return [...others, { key, note: annotation.note, tags: annotation.tags }];
}

export type Annotations = ReadonlyMap<string, Annotation>;

export const noAnnotations: Annotations = new Map();

export function annotationsOf(
  results: readonly ResultView[],
  annotations: readonly ResultAnnotation[],
): Annotations {
  if (annotations.length === 0) return noAnnotations;
  const byKey = new Map(annotations.map((each) => [each.key, each]));
  return new Map(
    results.flatMap((result): [string, Annotation][] => {
      const found = byKey.get(annotationKey(result));
      return found ? [[result.id, found]] : [];
    }),
  );
}

export const annotationOf = (annotations: Annotations, id: string): Annotation =>
  annotations.get(id) ?? noAnnotation;
