import { yieldBetweenChunks } from "./yield-between-chunks";

/**
 * The text of a body in chunks, so that it is never one string. Each begins with the last `overlap` characters before
 * it, so that a text of up to one character more is whole in one of them.
 */
export async function* textWindows(body: Blob, overlap: number): AsyncGenerator<string> {
  const reader = body
    .stream()
    .pipeThrough(yieldBetweenChunks())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let tail = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const window = tail + value;
      yield window;
      tail = overlap > 0 ? window.slice(-overlap) : "";
    }
  } finally {
    await reader.cancel();
  }
}
