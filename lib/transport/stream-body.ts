import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { createFooterSplitter, type Footer } from "./footer";

export type BodyEnd = {
  /** Of the body, decompressed and without its footer. */
  readonly bytes: number;
  readonly footer: Footer | null;
};

type Part = Uint8Array<ArrayBuffer>;

/**
 * Passes a body on in parts, without its announced footer. Rejects if it ends early. The callback
 * owns each part's memory.
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
  // The server stopped before it could say how the body ended.
  if (announced && !footer) throw new TypeError("The response ended early.");
  return { bytes, footer };
}

/** Some browsers cannot iterate over streams. */
async function* chunksOf(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
