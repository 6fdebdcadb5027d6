import { yieldBetweenChunks } from "./yield-between-chunks";

/** Browsers compress on the main thread, so this yields between chunks. */
export const gzip = (blob: Blob): Promise<Blob> =>
  new Response(
    blob.stream().pipeThrough(yieldBetweenChunks()).pipeThrough(new CompressionStream("gzip")),
  ).blob();

/** Larger than any response that the server passes on. */
const MAX_BYTES = 400_000_000;

/** Rejects if the bytes are damaged or decompress to more than any response has. */
export async function gunzip(blob: Blob): Promise<Blob> {
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new RangeError("The stored response is too large.");
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
