import { crc32, deflateSync } from "node:zlib";

/** Colour types of PNG (section 11.2.2). */
const COLOR_TYPES = { gray: 0, rgb: 2, rgba: 6 } as const;

/** A PNG with eight bits per channel. `rows` has a filter byte before each row. */
export function png(
  width: number,
  height: number,
  colors: keyof typeof COLOR_TYPES,
  rows: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOR_TYPES[colors]], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG that claims this size and has less image data. */
export const pngOf = (width: number, height: number): Buffer =>
  png(width, height, "gray", Buffer.alloc(64));

export const pixelPng = png(1, 1, "rgb", Buffer.from([0, 40, 90, 160]));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
