import "server-only";

/** Spaces the requests of all crawlers to one origin, in whatever process they run. */
export type HostTurns = {
  /**
   * Runs a request when no crawler has started one to the origin for `delayMs`. Rejects with the
   * signal's reason if that aborts first.
   */
  readonly run: <T>(
    origin: string,
    delayMs: number,
    request: () => Promise<T>,
    signal: AbortSignal | undefined,
  ) => Promise<T>;
  /** Lets no crawler start a request for this long. */
  readonly pause: (origin: string, milliseconds: number) => Promise<void>;
};
