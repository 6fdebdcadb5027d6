import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];

export type Painted = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** Colours a rectangle; outside of the picture nothing. */
  fill(colour: Colour, x: number, y: number, width: number, height: number): Painted;
  /** Lines of words: dark blocks of the size of letters. */
  text(colour: Colour, x: number, y: number, width: number, height: number): Painted;
  /** The outline of a circle. */
  ring(colour: Colour, x: number, y: number, radius: number): Painted;
  png(): Buffer;
};

/** A picture of one colour, to paint on. */
export function paint(width: number, height: number, background: Colour): Painted {
  const data = new Uint8ClampedArray(width * height * 4);
  const set = (x: number, y: number, colour: Colour) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    data.set([...colour, 255], (y * width + x) * 4);
  };
  const painted: Painted = {
    width,
    height,
    data,
    fill: (colour, left, top, across, down) => {
      for (let y = top; y < top + down; y += 1)
        for (let x = left; x < left + across; x += 1) set(x, y, colour);
      return painted;
    },
    text: (colour, left, top, across, down) => {
      for (let y = top; y + 10 <= top + down; y += 24)
        for (let x = left; x + 6 <= left + across; x += 9)
          if ((x - left) % 63 < 54) painted.fill(colour, x, y, 6, 10);
      return painted;
    },
    ring: (colour, centerX, centerY, radius) => {
      for (let y = centerY - radius; y <= centerY + radius; y += 1)
        for (let x = centerX - radius; x <= centerX + radius; x += 1) {
          const distance = Math.hypot(x - centerX, y - centerY);
          if (distance <= radius && distance > radius - 5) set(x, y, colour);
        }
      return painted;
    },
    png: () => pngOfPixels(width, height, data),
  };
  return painted.fill(background, 0, 0, width, height);
}

function pngOfPixels(width: number, height: number, data: Uint8ClampedArray): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, with alpha.
  header.set([8, 6], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), Buffer.from(data.slice(y * width * 4, (y + 1) * width * 4))]),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
