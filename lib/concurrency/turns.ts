import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds after which other work of the process has its turn. */
const TURN_MS = 10;

/** Divides long work into short parts, with a turn for other work of the process between them. */
export class Turns {
  #began = performance.now();

  /** To be awaited between two parts; gives way only when the last turn was long enough ago. */
  async next(): Promise<void> {
    if (performance.now() - this.#began < TURN_MS) return;
    await nextTurn();
    this.#began = performance.now();
  }

  async map<Item, Result>(
    items: readonly Item[],
    work: (item: Item, index: number) => Result,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (const [index, item] of items.entries()) {
      await this.next();
      results.push(work(item, index));
    }
    return results;
  }
}
