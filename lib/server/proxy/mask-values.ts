import "server-only";
import { readServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { echoPatterns, maskEchoes } from "@/lib/contract/sharing/secret-echo";
import { createEchoMask, type EchoMask } from "./echo-mask";
import type { BodyStream, ForwardedResponse, ForwardOutcome } from "./exchange";

/** Masks values that the browser must never receive in everything that a backend sent. */
export function maskValues(outcome: ForwardOutcome, values: readonly string[]): ForwardOutcome {
  if (values.length === 0) return outcome;
  const echoes = echoPatterns(values);
  const mask = (text: string) => maskEchoes(text, echoes).text;
  if (!outcome.ok) {
    const { failure } = outcome;
    return { ...outcome, failure: { ...failure, message: mask(failure.message) } };
  }
  const { response } = outcome;
  const { retryAfter, contentType, notices } = response;
  return {
    ...outcome,
    response: {
      ...response,
      retryAfter: retryAfter && mask(retryAfter),
      notices: notices && readServiceHeaders((name) => mask(notices[name] ?? "")),
      contentType: contentType && mask(contentType),
      body: maskedBody(response.body, createEchoMask(echoes)),
    },
  };
}

function maskedBody(body: ForwardedResponse["body"], mask: EchoMask): ForwardedResponse["body"] {
  if (!body.complete) return { complete: false, stream: maskedStream(body.stream, mask) };
  const { ending } = body;
  const settled = mask.push(body.bytes);
  const bytes = Buffer.concat([settled, ending.failure ? mask.breakOff() : mask.end()]);
  return { complete: true, bytes, ending: { ...ending, masksSecret: mask.hasMasked() } };
}

function maskedStream(stream: BodyStream, mask: EchoMask): BodyStream {
  let isOver = false;
  return {
    ...stream,
    next: async () => {
      while (!isOver) {
        const chunk = await stream.next();
        isOver = chunk === null;
        const last = () => (stream.ending().failure ? mask.breakOff() : mask.end());
        const bytes = chunk ? mask.push(chunk) : last();
        if (bytes.length > 0) return bytes;
      }
      return null;
    },
    ending: () => ({ ...stream.ending(), masksSecret: mask.hasMasked() }),
  };
}
