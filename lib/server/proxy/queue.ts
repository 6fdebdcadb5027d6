import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";

/** Milliseconds since the exchange began; null if it did not get that far. */
export type ForwardTimings = {
  readonly connectMs: number | null;
  readonly firstByteMs: number | null;
  readonly totalMs: number;
};

export type BodyEnding = {
  readonly failure: Failure | null;
  /** Size of the body before decompression. */
  readonly wireBytes: number;
  readonly bytes: number;
  readonly timings: ForwardTimings;
  /** Whether the body contains a secret text of the request that the page does not know. */
  readonly echoesSecret?: boolean;
  /** Whether the service repeated the key, which was masked. */
  readonly masksKey?: boolean;
  /** Whether the service repeated the value of a secret variable, which was masked. */
  readonly masksSecret?: boolean;
};

/** Smaller chunks are merged: a service may send its body byte by byte. */
const SMALL_CHUNK_BYTES = 4_096;
const MERGED_CHUNK_BYTES = 32_768;

/**
 * The buffer between the service and the browser: received bytes that were not taken yet, and the ending. `onTaken` is called after bytes were taken, so that the sender can resume.
 */
export function createForwardQueue(onTaken: () => void) {
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let ending: BodyEnding | null = null;
  let wake: (() => void) | null = null;
  let enough = 0;
  let gathering: Buffer | null = null;
  let gathered = 0;

  const closeGathering = () => {
    if (gathering && gathered > 0) chunks.push(gathering.subarray(0, gathered));
    gathering = null;
    gathered = 0;
  };
  const gather = (chunk: Uint8Array) => {
    if (gathered + chunk.length > MERGED_CHUNK_BYTES) closeGathering();
    gathering ??= Buffer.allocUnsafeSlow(MERGED_CHUNK_BYTES);
    gathering.set(chunk, gathered);
    gathered += chunk.length;
  };

  const notify = () => {
    if (waiting < enough && !ending) return;
    wake?.();
    wake = null;
  };
  const filled = (bytes: number): Promise<void> => {
    if (ending || waiting >= bytes) return Promise.resolve();
    enough = bytes;
    return new Promise((resolve) => {
      wake = resolve;
    });
  };

  return {
    push(chunk: Uint8Array) {
      if (chunk.length === 0) return;
      if (chunk.length < SMALL_CHUNK_BYTES) gather(chunk);
      else {
        closeGathering();
        chunks.push(chunk);
      }
      waiting += chunk.length;
      notify();
    },
    end(how: BodyEnding) {
      ending ??= how;
      notify();
    },
    /** The next bytes; null at the end. */
    async next(): Promise<Uint8Array | null> {
      if (waiting === 0) await filled(1);
      if (chunks.length === 0) closeGathering();
      const chunk = chunks.shift();
      if (!chunk) return null;
      waiting -= chunk.length;
      onTaken();
      return chunk;
    },
    /** Resolves when that many bytes are waiting, or at the end. */
    filled,
    takeAll(): Uint8Array {
      closeGathering();
      const [first, ...more] = chunks;
      const all = first && more.length === 0 ? first : Buffer.concat(chunks);
      chunks = [];
      waiting = 0;
      return all;
    },
    get waiting() {
      return waiting;
    },
    get ending() {
      return ending;
    },
  };
}

export type ForwardQueue = ReturnType<typeof createForwardQueue>;
