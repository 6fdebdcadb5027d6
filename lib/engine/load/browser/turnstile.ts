import "server-only";

/** Lets so many in at a time, the others in the order in which they came. */
export class Turnstile {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves with the function that gives the place back; rejects with the signal's reason when it is aborted first. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((go, fail) => {
      const enter = () => {
        signal.removeEventListener("abort", giveUp);
        go();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        fail(signal.reason);
      };
      this.#waiting.push(enter);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }
}
