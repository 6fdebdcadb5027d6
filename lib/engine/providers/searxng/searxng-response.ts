import "server-only";
import * as z from "zod";

const text = z.string().nullish().catch(null);

const resultSchema = z.looseObject({
  url: z.string(),
  title: text,
  content: text,
  /** Roughly ISO 8601. Older instances write prose into `publishedDate`, and the date only here. */
  pubdate: text,
  publishedDate: text,
  img_src: text,
  thumbnail: text,
  thumbnail_src: text,
  /** For example `800 x 600`. */
  resolution: text,
});

/** The relevant part of an instance's JSON; invalid results become null. */
export const searxngResponseSchema = z.looseObject({
  results: z.array(resultSchema.nullable().catch(null)),
  /** Pairs of a name and a reason. */
  unresponsive_engines: z
    .array(z.array(z.unknown()).transform((pair) => pair.map(String)))
    .catch([])
    .default([]),
});

export type SearxngResult = z.output<typeof resultSchema>;

/** The publication time as ISO 8601, or null. */
export function publishedAt({ pubdate, publishedDate }: SearxngResult): string | null {
  for (const value of [pubdate, publishedDate]) {
    // Only dates that begin with the year, not prose such as "3 hours ago".
    if (!value || !/^\d{4}-\d\d-\d\d/.test(value)) continue;
    const withZone =
      /(?:z|[+-]\d\d:?\d\d)$/i.test(value) || value.length <= 10 ? value : `${value}Z`;
    const time = Date.parse(withZone.replace(" ", "T"));
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return null;
}

export function dimensionsOf({ resolution }: SearxngResult): {
  readonly width: number | null;
  readonly height: number | null;
} {
  const [, width, height] = /(\d{1,6})\s*[x×]\s*(\d{1,6})/i.exec(resolution ?? "") ?? [];
  return width === undefined || height === undefined
    ? { width: null, height: null }
    : { width: Number(width), height: Number(height) };
}
