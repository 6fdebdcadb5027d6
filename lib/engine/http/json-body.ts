import "server-only";
import { Turns } from "@/lib/concurrency/turns";
import { isJsonObject } from "@/lib/contract/json-object";

/** Characters that are turned into JSON before other work may have its turn: a few milliseconds. */
const PART = 250_000;
/** Levels of a response down to the formats of its pages, which alone are large. */
const LEVELS = 4;

/** The JSON of a response; a long one is a stream whose parts are made in turns, because it may have many megabytes. */
export function jsonBody(value: object): string | ReadableStream<Uint8Array> {
  const parts = jsonParts(value, LEVELS);
  const first = takePart(parts);
  if (first.isLast) return first.text;
  const turns = new Turns();
  const encoder = new TextEncoder();
  let next = first;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(next.text));
      if (next.isLast) return controller.close();
      await turns.next();
      next = takePart(parts);
    },
  });
}

function takePart(parts: Generator<string, void>): { text: string; isLast: boolean } {
  let text = "";
  for (let part = parts.next(); !part.done; part = parts.next()) {
    text += part.value;
    if (text.length >= PART) return { text, isLast: false };
  }
  return { text, isLast: true };
}

/** The texts that make the JSON of a value, as `JSON.stringify` writes it. */
function* jsonParts(value: unknown, levels: number): Generator<string, void> {
  if (typeof value === "string" && value.length > PART) yield* textParts(value);
  else if (levels > 0 && Array.isArray(value)) {
    yield "[";
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ",";
      yield* jsonParts(item, levels - 1);
    }
    yield "]";
  } else if (levels > 0 && isJsonObject(value)) {
    let before = "{";
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonParts(member, levels - 1);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else yield JSON.stringify(value) ?? "null";
}

/** A pair of surrogates that is cut becomes two escapes, which mean the same. */
function* textParts(text: string): Generator<string, void> {
  yield '"';
  for (let at = 0; at < text.length; at += PART)
    yield JSON.stringify(text.slice(at, at + PART)).slice(1, -1);
  yield '"';
}
