import { png } from "./png";

type Color = readonly [red: number, green: number, blue: number];

export type Painted = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** Colours a rectangle; outside of the picture nothing. */
  fill(color: Color, x: number, y: number, width: number, height: number): Painted;
  /** Lines of words: dark blocks of the size of letters. */
  text(color: Color, x: number, y: number, width: number, height: number): Painted;
  /** The outline of a circle. */
  ring(color: Color, x: number, y: number, radius: number): Painted;
  png(): Buffer;
};

/** A picture of one colour, to paint on. */
export function paint(width: number, height: number, background: Color): Painted {
  const data = new Uint8ClampedArray(width * height * 4);
  const set = (x: number, y: number, color: Color) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    data.set([...color, 255], (y * width + x) * 4);
  };
  const painted: Painted = {
    width,
    height,
    data,
    fill: (color, left, top, across, down) => {
      for (let y = top; y < top + down; y += 1)
        for (let x = left; x < left + across; x += 1) set(x, y, color);
      return painted;
    },
    text: (color, left, top, across, down) => {
      for (let y = top; y + 10 <= top + down; y += 24)
        for (let x = left; x + 6 <= left + across; x += 9)
          if ((x - left) % 63 < 54) painted.fill(color, x, y, 6, 10);
      return painted;
    },
    ring: (color, centerX, centerY, radius) => {
      for (let y = centerY - radius; y <= centerY + radius; y += 1)
        for (let x = centerX - radius; x <= centerX + radius; x += 1) {
          const distance = Math.hypot(x - centerX, y - centerY);
          if (distance <= radius && distance > radius - 5) set(x, y, color);
        }
      return painted;
    },
    png: () => pngOfPixels(width, height, data),
  };
  return painted.fill(background, 0, 0, width, height);
}

function pngOfPixels(width: number, height: number, data: Uint8ClampedArray): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), Buffer.from(data.slice(y * width * 4, (y + 1) * width * 4))]),
  );
  return png(width, height, "rgba", Buffer.concat(rows));
}
