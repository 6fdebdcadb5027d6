/** Turns bytes into text while they arrive, so that a large body costs no long task at its end. */
export type BodyText = {
  push(bytes: Uint8Array): void;
  /** The whole text. */
  end(): string;
  readonly bytes: number;
};

const DECIDING = 2;

/**
 * JSON is UTF-8 (RFC 8259, section 8.1). UTF-16 is told by its mark, or by the zero beside the first character
 * (RFC 4627, section 3), because some older gateways still write it. Damaged bytes become U+FFFD.
 */
export function createBodyText(): BodyText {
  let decoder: TextDecoder | null = null;
  let first = new Uint8Array(0);
  let text = "";
  let bytes = 0;

  const begin = () => {
    decoder = new TextDecoder(encodingOf(first));
    text = decoder.decode(first, { stream: true });
    return decoder;
  };

  return {
    push(part) {
      bytes += part.length;
      if (decoder) {
        text += decoder.decode(part, { stream: true });
        return;
      }
      const joined = new Uint8Array(first.length + part.length);
      joined.set(first);
      joined.set(part, first.length);
      first = joined;
      if (first.length >= DECIDING) begin();
    },
    end() {
      text += (decoder ?? begin()).decode();
      return text;
    },
    get bytes() {
      return bytes;
    },
  };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && first !== undefined && second === 0) return "utf-16le";
  return first === 0 && second !== undefined && second !== 0 ? "utf-16be" : "utf-8";
}
