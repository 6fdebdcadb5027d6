/** Characters of a body that failure reports may quote. */
export const MAX_QUOTED_BODY = 40_000;

/**
 * Decodes a JSON body. JSON is UTF-8 (RFC 8259, section 8.1); UTF-16 is detected by its byte order
 * mark or by a zero next to the first character (RFC 4627, section 3), because some older gateways
 * still send it. Invalid bytes become U+FFFD. Throws a RangeError if the text exceeds the maximum
 * string length.
 */
export const decodeJsonText = (bytes: Uint8Array): string =>
  new TextDecoder(detectEncoding(bytes)).decode(bytes);

/** Streaming version of `decodeJsonText`. */
export class BodyDecoder {
  #decoder: TextDecoder | null = null;
  #text = "";
  /** Buffered until the encoding is known. */
  #first: Uint8Array = new Uint8Array(0);

  push(part: Uint8Array): void {
    if (this.#decoder) this.#add(this.#decoder, part);
    else {
      this.#first = this.#first.length === 0 ? part : concatBytes([this.#first, part]);
      if (this.#first.length > 1) this.#begin();
    }
  }

  end(): string {
    const decoder = this.#decoder ?? this.#begin();
    this.#text += decoder.decode();
    return this.#text;
  }

  #begin(): TextDecoder {
    const decoder = new TextDecoder(detectEncoding(this.#first));
    this.#decoder = decoder;
    this.#add(decoder, this.#first);
    this.#first = new Uint8Array(0);
    return decoder;
  }

  #add(decoder: TextDecoder, part: Uint8Array) {
    this.#text += decoder.decode(part, { stream: true });
  }
}

/** Detects the encoding of a JSON body by its first two bytes. */
export function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && first !== undefined && second === 0) return "utf-16le";
  return first === 0 && second !== undefined && second !== 0 ? "utf-16be" : "utf-8";
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
