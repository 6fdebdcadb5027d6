/** Characters of a text that the page keeps: what a report of a failure quotes, and something more. */
export const MAX_QUOTED_BODY = 40_000;

/**
 * A body as text. JSON is UTF-8 (RFC 8259, section 8.1); UTF-16 is told by its mark, or by the zero beside the first
 * character (RFC 4627, section 3), because some older gateways still write it. Damaged bytes become U+FFFD. Throws a
 * RangeError where the text is longer than a string can be.
 */
export const decodeJsonText = (bytes: Uint8Array): string =>
  new TextDecoder(detectEncoding(bytes)).decode(bytes);

/** Reads a body as `bodyText` does, part by part while it arrives. */
export class BodyDecoder {
  #decoder: TextDecoder | null = null;
  #text = "";
  /** Until the encoding can be told. */
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

/** The encoding of a body, by its first two bytes. */
export function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && first !== undefined && second === 0) return "utf-16le";
  return first === 0 && second !== undefined && second !== 0 ? "utf-16be" : "utf-8";
}

/** Parts that arrived one after the other, as one. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
