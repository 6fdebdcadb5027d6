type OpenLoad<Value> = {
  readonly result: Promise<Value>;
  readonly gone: AbortController;
  waiting: number;
};

/**
 * Runs a load once for all who wait for the same key, such as a card and the detail that show one file. It is aborted
 * when all of them have left; each rejects with the reason of its own signal.
 */
export function sharedLoads<Value>() {
  const open = new Map<string, OpenLoad<Value>>();

  const begin = (key: string, load: (signal: AbortSignal) => Promise<Value>): OpenLoad<Value> => {
    const gone = new AbortController();
    const begun: OpenLoad<Value> = { result: load(gone.signal), gone, waiting: 0 };
    const forget = () => {
      if (open.get(key) === begun) open.delete(key);
    };
    begun.result.then(forget, forget);
    gone.signal.addEventListener("abort", forget);
    open.set(key, begun);
    return begun;
  };

  return async (
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> => {
    signal.throwIfAborted();
    const shared = open.get(key) ?? begin(key, load);
    shared.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1;
        if (shared.waiting === 0) shared.gone.abort(signal.reason);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  };
}
