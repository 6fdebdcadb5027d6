/** Width and height in pixels of a PNG or a JPEG, from its own head. */
export function imageSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.subarray(1, 4).toString("latin1") === "PNG")
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error("This is neither a PNG nor a JPEG.");
  for (let at = 2; at < bytes.length - 8; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // Start of frame, whichever way the picture is compressed; 0xc4, 0xc8 and 0xcc are something else.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  throw new Error("The JPEG says nothing of its size.");
}
