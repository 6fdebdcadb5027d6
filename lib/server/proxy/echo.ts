import "server-only";
import { type EchoPatterns, echoPatterns, maskEchoes } from "@/lib/contract/sharing/secret-echo";
import type { ForwardedResponse, ForwardOutcome } from "./exchange";

/**
 * Reports in the ending of the body whether it contains one of the texts: some pages show what was typed. The page
 * must not store such a response, and it cannot search for texts that only the server knows.
 */
export function reportEchoes(outcome: ForwardOutcome, texts: readonly string[]): ForwardOutcome {
  const echoes = echoPatterns(texts);
  if (!outcome.ok || echoes.patterns.length === 0) return outcome;
  return { ...outcome, response: withEchoes(outcome.response, echoes) };
}

function withEchoes({ body, ...head }: ForwardedResponse, echoes: EchoPatterns): ForwardedResponse {
  const echoIn = (text: string) => maskEchoes(text, echoes).count > 0;
  if (body.complete) {
    const echoesSecret = echoIn(Buffer.from(body.bytes).toString());
    return { ...head, body: { ...body, ending: { ...body.ending, echoesSecret } } };
  }
  const { stream } = body;
  const decoder = new TextDecoder();
  let echoesSecret = false;
  let tail = "";
  return {
    ...head,
    body: {
      complete: false,
      stream: {
        ...stream,
        next: async () => {
          const chunk = await stream.next();
          if (chunk && !echoesSecret) {
            const text = tail + decoder.decode(chunk, { stream: true });
            echoesSecret = echoIn(text);
            tail = text.slice(-echoes.longest);
          }
          return chunk;
        },
        ending: () => ({ ...stream.ending(), echoesSecret }),
      },
    },
  };
}
