/** Decompresses gzip. The stream fails if the bytes are damaged, or more than `maxBytes` when decompressed. */
export function gunzipStream(
  compressed: Blob,
  maxBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError("The decompressed data is too large.");
      controller.enqueue(chunk);
    },
  });
  return compressed.stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(bounded);
}
