import "server-only";
import { maskText } from "./mask";

/** The framework prints the URL of a request that failed, with its query. */
const PATH_WITH_QUERY = /(\s\/[^\s?#]*)\?\S+/g;

export const maskOutput = (text: string): string => maskText(text).replace(PATH_WITH_QUERY, "$1?…");

type Write = typeof process.stdout.write;

/** Filters everything that this process prints, above all the framework's output, like the log. */
export function guardConsole(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write: Write = stream.write.bind(stream);
    const guarded = (
      chunk: string | Uint8Array,
      encoding?: BufferEncoding | ((error?: Error | null) => void),
      done?: (error?: Error | null) => void,
    ): boolean => {
      const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
      return typeof encoding === "function"
        ? write(maskOutput(text), encoding)
        : write(maskOutput(text), "utf8", done);
    };
    stream.write = guarded;
  }
}
