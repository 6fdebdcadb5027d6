import "server-only";
import { createReadStream } from "node:fs";

/** The bytes of a file, or from `start` to `end`, inclusive. */
export function fileStream(
  file: string,
  range: { readonly start?: number; readonly end?: number } = {},
): ReadableStream<Uint8Array> {
  const source = createReadStream(file, range);
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void source.destroy(),
  });
}
