import type { Region } from "./region";

/** Pixels. Changes in neighbouring tiles belong to one region. */
const TILE = 16;

type Bounds = { left: number; top: number; right: number; bottom: number };

/** Collects changed pixels and groups them to regions. */
export class ChangedRegions {
  readonly #columns: number;
  readonly #tiles = new Map<number, Bounds>();
  count = 0;

  constructor(width: number) {
    this.#columns = Math.ceil(width / TILE) + 1;
  }

  /** Changed pixels of one line: from and to (exclusive), inside one tile or over several. */
  add(y: number, from: number, to: number): void {
    this.count += to - from;
    const row = Math.floor(y / TILE) * this.#columns;
    for (let x = from; x < to; ) {
      const column = Math.floor(x / TILE);
      const end = Math.min(to, (column + 1) * TILE);
      const tile = this.#tiles.get(row + column);
      if (tile) {
        tile.left = Math.min(tile.left, x);
        tile.right = Math.max(tile.right, end);
        tile.top = Math.min(tile.top, y);
        tile.bottom = Math.max(tile.bottom, y + 1);
      } else this.#tiles.set(row + column, { left: x, top: y, right: end, bottom: y + 1 });
      x = end;
    }
  }

  /** Bounding boxes, the largest first. */
  regions(): Region[] {
    const open = new Map(this.#tiles);
    const regions: Region[] = [];
    for (const [start, bounds] of this.#tiles) {
      if (!open.delete(start)) continue;
      const box = { ...bounds };
      const waiting = [start];
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
        for (const step of this.#neighbours) {
          const tile = open.get(at + step);
          if (!tile) continue;
          open.delete(at + step);
          waiting.push(at + step);
          box.left = Math.min(box.left, tile.left);
          box.right = Math.max(box.right, tile.right);
          box.top = Math.min(box.top, tile.top);
          box.bottom = Math.max(box.bottom, tile.bottom);
        }
      const { left, top, right, bottom } = box;
      regions.push({ x: left, y: top, width: right - left, height: bottom - top });
    }
    return regions.toSorted((a, b) => b.width * b.height - a.width * a.height);
  }

  // The last column is always empty, so that no tile has a neighbour across the edge.
  get #neighbours(): readonly number[] {
    const down = this.#columns;
    return [-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1];
  }
}
