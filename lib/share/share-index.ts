import "@/lib/contract/zod-settings";
import * as z from "zod";
import { isListId, isMoreList, keyOfList, moreListId } from "@/lib/contract/dialect/list-id";
import { gunzipStream } from "@/lib/format/text-files/gunzip";
import { allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";
import { ShareError } from "./share-error";

/*
 * The list of a share, readable before its pages have arrived. It repeats what the bundle contains, so that a large
 * share shows its list without being read to its end.
 */
const KIND = "search-workbench.share";
const VERSION = 1;
/** Results per run in the list. The bundle has all of them. */
const MAX_LISTED = 2_000;
const MAX_TEXT = 300;
const MAX_INFLATED_BYTES = 32 * 2 ** 20;

const textSchema = z.string().max(4_000).catch("");
const resultSchema = z.object({
  source: z.string().max(400).refine(isListId),
  title: textSchema,
  url: textSchema,
  description: textSchema,
});
const indexSchema = z.object({
  kind: z.literal(KIND),
  version: z.number(),
  runs: z
    .array(
      z.object({
        query: textSchema,
        startedAt: z.number().catch(0),
        results: z.array(resultSchema).max(MAX_LISTED).catch([]),
      }),
    )
    .max(100),
});

export type ShareIndex = Readonly<z.output<typeof indexSchema>>;
export type ListedRun = ShareIndex["runs"][number];

type IndexedRun = {
  readonly query: string;
  readonly startedAt: number;
  readonly view: ResultsView | null;
};

/** `mask` removes private texts, as in the bundle. */
export function shareIndex(
  runs: readonly IndexedRun[],
  mask: (text: string) => string,
): ShareIndex {
  const text = (value: string | null) => mask(value ?? "").slice(0, MAX_TEXT);
  return {
    kind: KIND,
    version: VERSION,
    runs: runs.map(({ query, startedAt, view }) => ({
      query: text(query),
      startedAt,
      results: (view ? allResults(view) : [])
        .map(({ source, title, url, excerpt }) => ({
          source: isMoreList(source) ? (moreListId(mask(keyOfList(source))) ?? "web") : source,
          title: text(title),
          url: mask(url ?? "").slice(0, 2_000),
          description: text(excerpt),
        }))
        .slice(0, MAX_LISTED),
    })),
  };
}

export async function compressIndex(index: ShareIndex): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([JSON.stringify(index)])
    .stream()
    .pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Parses an untrusted index. Rejects with a `ShareError`. */
export async function parseIndex(bytes: Uint8Array<ArrayBuffer>): Promise<ShareIndex> {
  const parsed = indexSchema.safeParse(await inflate(bytes));
  if (!parsed.success)
    throw new ShareError("damaged", "The share is damaged: its list is not valid.");
  if (parsed.data.version > VERSION)
    throw new ShareError(
      "newer",
      `A newer version of the workbench wrote this share (list ${parsed.data.version}, this one reads up to ${VERSION}).`,
    );
  return parsed.data;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  try {
    return await new Response(gunzipStream(new Blob([bytes]), MAX_INFLATED_BYTES)).json();
  } catch {
    return null;
  }
}
