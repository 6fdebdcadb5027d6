import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Parser } from "htmlparser2";

/** Characters parsed before other work of the process has its turn: a few milliseconds. */
const TURN = 16_384;

/**
 * Writes a text to a parser in parts, with a turn for other work between them, because a page may have many megabytes.
 * `isEnough`, checked after every `checkedLength` characters, ends it early.
 */
export async function writeInTurns(
  parser: Parser,
  text: string,
  { checkedLength = TURN, isEnough = () => false }: WriteOptions = {},
): Promise<void> {
  for (let at = 0; at < text.length; at += TURN) {
    if (at > 0 && at % checkedLength === 0 && isEnough()) return;
    if (at > 0) await nextTurn();
    parser.write(text.slice(at, at + TURN));
  }
}

type WriteOptions = {
  /** A multiple of 16,384. */
  readonly checkedLength?: number;
  readonly isEnough?: () => boolean;
};
