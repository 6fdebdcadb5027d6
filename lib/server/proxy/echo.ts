import "server-only";
import type { ForwardedResponse, ForwardOutcome } from "./exchange";

/** Shorter texts occur in responses by chance. The page applies the same bound to texts that it knows. */
const MIN_LENGTH = 6;

/**
 * Reports in the ending of the body whether it contains one of the texts, as pages do that show what was typed. The
 * page must not store such a response, and it cannot check texts that only the server knows.
 */
export function reportEchoes(outcome: ForwardOutcome, texts: readonly string[]): ForwardOutcome {
  const patterns = [...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))]
    .filter(({ length }) => length >= MIN_LENGTH)
    .map((text) => Buffer.from(text));
  if (!outcome.ok || patterns.length === 0) return outcome;
  return { ...outcome, response: withEchoes(outcome.response, patterns) };
}

function withEchoes(
  { body, ...head }: ForwardedResponse,
  patterns: readonly Buffer[],
): ForwardedResponse {
  const echoIn = (bytes: Buffer) => patterns.some((pattern) => bytes.includes(pattern));
  if (body.complete) {
    const echoesSecret = echoIn(Buffer.from(body.bytes));
    return { ...head, body: { ...body, ending: { ...body.ending, echoesSecret } } };
  }
  const overlap = Math.max(...patterns.map(({ length }) => length)) - 1;
  const { stream } = body;
  let echoesSecret = false;
  let tail = Buffer.alloc(0);
  return {
    ...head,
    body: {
      complete: false,
      stream: {
        ...stream,
        next: async () => {
          const chunk = await stream.next();
          if (chunk && !echoesSecret) {
            const text = Buffer.concat([tail, chunk]);
            echoesSecret = echoIn(text);
            tail = Buffer.from(text.subarray(Math.max(0, text.length - overlap)));
          }
          return chunk;
        },
        ending: () => ({ ...stream.ending(), echoesSecret }),
      },
    },
  };
}
