import "server-only";

/** A full-page screenshot of 1,920 by 40,000 passes; what a few kilobytes can claim beyond that would fill the memory. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/**
 * Pixels of an image by its own header, before anything decodes it; null where the header does not tell. An image is
 * held by the browser with four bytes for each.
 */
export function pixelsOf(type: string, bytes: Uint8Array): number | null {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (type) {
      case "image/png":
        return data.getUint32(16) * data.getUint32(20);
      case "image/gif":
        return data.getUint16(6, true) * data.getUint16(8, true);
      case "image/bmp":
        return Math.abs(data.getInt32(18, true) * data.getInt32(22, true));
      case "image/jpeg":
        return pixelsOfJpeg(data);
      case "image/webp":
        return pixelsOfWebp(data);
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The first frame header (ITU T.81, B.2.2); the segments before it are stepped over. */
function pixelsOfJpeg(data: DataView): number | null {
  for (let at = 2; data.getUint8(at) === 0xff; ) {
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return data.getUint16(at + 5) * data.getUint16(at + 7);
    else at += 2 + data.getUint16(at + 2);
  }
  return null;
}

/** RFC 9649: the extended, the lossless and the simple layout. */
function pixelsOfWebp(data: DataView): number | null {
  const layout = data.getUint32(12);
  if (layout === 0x56503858) {
    const side = (at: number) => 1 + data.getUint16(at, true) + (data.getUint8(at + 2) << 16);
    return side(24) * side(27);
  }
  if (layout === 0x5650384c) {
    const packed = data.getUint32(21, true);
    return (1 + (packed & 0x3fff)) * (1 + ((packed >>> 14) & 0x3fff));
  }
  if (layout !== 0x56503820) return null;
  return (data.getUint16(26, true) & 0x3fff) * (data.getUint16(28, true) & 0x3fff);
}
