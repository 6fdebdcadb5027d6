import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { createFooterSplitter, type Footer } from "./footer";

export type BodyEnd = {
  /** Of the body, decompressed and without its footer. */
  readonly bytes: number;
  readonly footer: Footer | null;
};

type Part = Uint8Array<ArrayBuffer>;

/**
 * Hands a body on part by part, without its footer where one was announced. Rejects when it ends early. A part's
 * memory belongs to whom it was given.
 */
export async function streamBody(
  response: Response,
  onPart: (part: Part) => void,
): Promise<BodyEnd> {
  let bytes = 0;
  const give = (part: Part) => {
    bytes += part.length;
    onPart(part);
  };
  const announced = response.headers.has(proxyHeaders.footer);
  const splitter = announced ? createFooterSplitter(give) : null;
  if (response.body)
    for await (const chunk of chunksOf(response.body))
      if (splitter) splitter.push(chunk);
      else give(chunk);
  const footer = splitter?.end() ?? null;
  // The server has gone before it could say how the body ended.
  if (announced && !footer) throw new TypeError("The response ended before it was complete.");
  return { bytes, footer };
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
