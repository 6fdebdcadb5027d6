import { yieldBetweenChunks } from "./yield-between-chunks";

/** The browser does this on the page's own thread, so it is done in short tasks. */
export const gzip = (blob: Blob): Promise<Blob> =>
  new Response(
    blob.stream().pipeThrough(yieldBetweenChunks()).pipeThrough(new CompressionStream("gzip")),
  ).blob();

/** More than any response that the server lets through. */
const MOST_BYTES = 400_000_000;

/** Rejects where the bytes are damaged, or swell beyond what any response has. */
export async function gunzip(blob: Blob): Promise<Blob> {
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new RangeError("The stored response is too large.");
      controller.enqueue(chunk);
    },
  });
  const stream = blob
    .stream()
    .pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(yieldBetweenChunks())
    .pipeThrough(bounded);
  return new Response(stream).blob();
}
