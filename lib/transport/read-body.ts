import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { createBodyText } from "./body-text";
import { createFooterSplitter, type Footer } from "./footer";

export type BodyReading = {
  readonly text: string;
  /** Of the body, decompressed and without its footer. */
  readonly bytes: number;
  readonly footer: Footer | null;
};

/** Reads a body to its end and takes the footer off it, where one was announced. Rejects when it ends early. */
export async function readBody(response: Response): Promise<BodyReading> {
  const text = createBodyText();
  const announced = response.headers.has(proxyHeaders.footer);
  const splitter = announced ? createFooterSplitter((part) => text.push(part)) : null;
  if (response.body)
    for await (const chunk of chunksOf(response.body)) (splitter ?? text).push(chunk);
  const footer = splitter?.end() ?? null;
  // The server has gone before it could say how the body ended.
  if (announced && !footer) throw new TypeError("The response ended before it was complete.");
  return { text: text.end(), bytes: text.bytes, footer };
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
