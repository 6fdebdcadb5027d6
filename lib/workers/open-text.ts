import { JobError, type WorkerClient } from "./client";
import type { ColoredLine, OpenedText, TextLanguage } from "./protocol";

/** A text open in the worker, read in windows of lines. */
export type TextHandle = OpenedText & {
  /** Lines from the zero-based line `from`, at most `MAX_WINDOW_LINES`. */
  readonly lines: (
    from: number,
    count: number,
    signal?: AbortSignal,
  ) => Promise<readonly ColoredLine[]>;
  readonly close: () => void;
};

let documents = 0;

/** Opens a text. Opens it again if the worker was replaced. */
export async function openText(
  client: WorkerClient,
  text: string,
  language: TextLanguage,
  signal?: AbortSignal,
): Promise<TextHandle> {
  documents += 1;
  const document = `text-${documents}`;
  const open = (aborted?: AbortSignal) =>
    client.run({ kind: "open", document, text, language }, aborted);
  const read = (from: number, count: number, aborted?: AbortSignal) =>
    client.run({ kind: "lines", document, from, count }, aborted);
  const opened = await open(signal);
  return {
    ...opened,
    lines: async (from, count, aborted) => {
      try {
        return await read(from, count, aborted);
      } catch (error) {
        if (!(error instanceof JobError && error.reason === "unknown-document")) throw error;
        await open(aborted);
        return read(from, count, aborted);
      }
    },
    close: () => {
      client.run({ kind: "close", document }).catch(() => undefined);
    },
  };
}
