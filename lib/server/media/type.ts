import "server-only";

/** The kinds that a page can request; each accepts certain types. */
export const mediaKinds = ["image", "audio", "video", "pdf"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Bytes at the start of a file that determine its type. */
export const HEAD_BYTES = 64;

const ascii = (head: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...head.subarray(from, from + length));

const begins = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/**
 * The type of a file from its first bytes (WHATWG MIME Sniffing, section 6), whatever its server
 * declares. Recognizes only raster images, audio, video and PDF: no SVG, no HTML, nothing that
 * could run scripts.
 */
export function mediaType(head: Uint8Array): string | null {
  if (begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(head, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 2) === "BM" && isBitmap(head)) return "image/bmp";
  if (begins(head, 0, 0, 1, 0) && (head[4] ?? 0) + (head[5] ?? 0) > 0) return "image/x-icon";
  if (ascii(head, 0, 5) === "%PDF-") return "application/pdf";
  if (ascii(head, 0, 4) === "RIFF") {
    const form = ascii(head, 8, 4);
    if (form === "WEBP") return "image/webp";
    return form === "WAVE" ? "audio/wav" : null;
  }
  if (ascii(head, 4, 4) === "ftyp") return typeOfBrand(ascii(head, 8, 4));
  if (ascii(head, 0, 4) === "OggS")
    return ascii(head, 28, 7).includes("theora") ? "video/ogg" : "audio/ogg";
  if (begins(head, 0x1a, 0x45, 0xdf, 0xa3)) return "video/webm";
  if (ascii(head, 0, 4) === "fLaC") return "audio/flac";
  if (ascii(head, 0, 3) === "ID3") return "audio/mpeg";
  return isMpegFrame(head) ? "audio/mpeg" : null;
}

/** Whether a text file is an SVG image, with or without a prologue. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<(?:[?!].*<)?svg[\s>]/is.test(ascii(bytes, 0, 2_000));

/** The size of the next header must be one that was defined: "BM" also begins ordinary text. */
const isBitmap = (head: Uint8Array): boolean =>
  [12, 40, 52, 56, 64, 108, 124].includes(head[14] ?? 0) && begins(head.subarray(15), 0, 0, 0);

function typeOfBrand(brand: string): string | null {
  if (brand === "avif" || brand === "avis") return "image/avif";
  if (/^(heic|heix|mif1|msf1)$/.test(brand)) return null;
  return /^M4[AB] $/.test(brand) ? "audio/mp4" : "video/mp4";
}

/** An MPEG audio frame of layer II or III (ISO 11172-3, 2.4.2.3), or its AAC variant. */
function isMpegFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf6) === 0xf0;
  return layer !== 3 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

const TYPE_PATTERNS: Readonly<Record<MediaKind, RegExp>> = {
  image: /^image\//,
  // A video container can hold only audio, and an Ogg audio file can hold video.
  audio: /^(audio|video)\//,
  video: /^(audio|video)\//,
  pdf: /^application\/pdf$/,
};

export const matchesKind = (type: string, kind: MediaKind): boolean =>
  TYPE_PATTERNS[kind].test(type);
