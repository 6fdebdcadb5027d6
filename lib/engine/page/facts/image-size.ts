import "server-only";

export type PixelSize = { readonly width: number; readonly height: number };

/** The size of an image that a page can show: both sides are at least 1 and under 100,000 pixels. Otherwise null. */
export function parseImageSize(bytes: Uint8Array): PixelSize | null {
  const claimed = claimedImageSize(bytes);
  if (claimed === null) return null;
  const { width, height } = claimed;
  return width > 0 && height > 0 && width < 100_000 && height < 100_000 ? claimed : null;
}

/**
 * The size that the first bytes of an image claim, in pixels, however large: PNG, GIF, BMP, JPEG, WebP, AVIF and SVG.
 * Null for other content and for a header that ends early.
 */
export function claimedImageSize(bytes: Uint8Array): PixelSize | null {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (text: string, at = 0) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  try {
    if (starts("\x89PNG")) return size(data.getUint32(16), data.getUint32(20));
    if (starts("GIF8")) return size(data.getUint16(6, true), data.getUint16(8, true));
    if (starts("BM"))
      return size(Math.abs(data.getInt32(18, true)), Math.abs(data.getInt32(22, true)));
    if (starts("\xff\xd8")) return sizeOfJpeg(data);
    if (starts("RIFF") && starts("WEBP", 8)) return sizeOfWebp(data);
    if (starts("ftyp", 4)) return sizeOfAvif(bytes, data);
    return sizeOfSvg(bytes);
  } catch (error) {
    // The header ends before the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const size = (width: number, height: number): PixelSize => ({ width, height });

/** The first frame header (ITU T.81, B.2.2); skips the segments before it. */
function sizeOfJpeg(data: DataView): PixelSize | null {
  for (let at = 2; data.getUint8(at) === 0xff; ) {
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return size(data.getUint16(at + 7), data.getUint16(at + 5));
    else at += 2 + data.getUint16(at + 2);
  }
  return null;
}

/** RFC 9649: the extended, the lossless and the simple layout. */
function sizeOfWebp(data: DataView): PixelSize | null {
  const layout = data.getUint32(12);
  if (layout === 0x56503858) {
    const side = (at: number) => 1 + data.getUint16(at, true) + (data.getUint8(at + 2) << 16);
    return size(side(24), side(27));
  }
  if (layout === 0x5650384c) {
    const packed = data.getUint32(21, true);
    return size(1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff));
  }
  if (layout !== 0x56503820) return null;
  return size(data.getUint16(26, true) & 0x3fff, data.getUint16(28, true) & 0x3fff);
}

/** The first "ispe" property (ISO/IEC 23008-12, 6.5.3), wherever the boxes put it. */
function sizeOfAvif(bytes: Uint8Array, data: DataView): PixelSize | null {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("ispe");
  return at < 0 ? null : size(data.getUint32(at + 8), data.getUint32(at + 12));
}

function sizeOfSvg(bytes: Uint8Array): PixelSize | null {
  const text = new TextDecoder().decode(bytes.subarray(0, 4_096));
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (tag === undefined) return null;
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(tag)?.[1]);
  const [width, height] = [side("width"), side("height")];
  if (width > 0 && height > 0) return size(Math.round(width), Math.round(height));
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(tag);
  return box ? size(Math.round(Number(box[1])), Math.round(Number(box[2]))) : null;
}
