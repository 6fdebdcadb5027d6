import { gunzipStream } from "@/lib/format/text-files/gunzip";
import { yieldBetweenChunks } from "./yield-between-chunks";

/** Browsers compress on the main thread, so this yields between chunks. */
export const gzip = (blob: Blob): Promise<Blob> =>
  new Response(
    blob.stream().pipeThrough(yieldBetweenChunks()).pipeThrough(new CompressionStream("gzip")),
  ).blob();

/** Larger than any response that the server passes on. */
const MAX_BYTES = 400_000_000;

/** Rejects if the bytes are damaged or decompress to more than any response has. */
export const gunzip = (blob: Blob): Promise<Blob> =>
  new Response(gunzipStream(blob, MAX_BYTES).pipeThrough(yieldBetweenChunks())).blob();
