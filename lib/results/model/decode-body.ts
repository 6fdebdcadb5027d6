import { detectEncoding } from "@/lib/format/text-files/detect-encoding";

/** Characters of a body that failure reports may quote. */
export const MAX_QUOTED_BODY = 40_000;
/** Bodies up to this many bytes are parsed on the thread that receives them: a worker takes longer. */
export const MAX_SMALL_BYTES = 64_000;

/**
 * Decodes a JSON body. JSON is UTF-8 (RFC 8259, section 8.1); UTF-16 is detected by its byte order
 * mark or by a zero next to the first character (RFC 4627, section 3), because some older gateways
 * still send it. Invalid bytes become U+FFFD. Throws a RangeError if the text exceeds the maximum
 * string length.
 */
export const decodeJsonText = (bytes: Uint8Array): string =>
  new TextDecoder(detectEncoding(bytes)).decode(bytes);
