import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { editDistance } from "@/lib/format/edit-distance";
import { columnText } from "../candidate-row";
import type { NearWord } from "../words/term-statistics";

/**
 * All words of the pages, in memory: a scan of 100,000 words takes milliseconds, and reading them
 * from the full-text table takes seconds. The table only grows, so each use loads what is new.
 */
export class WordList {
  readonly #newer: StatementSync;
  readonly #words: string[] = [];
  readonly #letters: number[] = [];
  #last = 0;

  constructor(database: DatabaseSync) {
    this.#newer = database.prepare("SELECT id, word FROM words WHERE id > ? ORDER BY id");
  }

  /** The words within a number of edits. */
  near(word: string, limit: number): NearWord[] {
    this.#load();
    const letters = letterSet(word);
    const found: NearWord[] = [];
    for (const [at, other] of this.#words.entries()) {
      if (Math.abs(other.length - word.length) > limit) continue;
      // Each edit adds and removes at most one letter.
      const theirs = this.#letters[at] ?? 0;
      if (bitCount(letters & ~theirs) > limit || bitCount(theirs & ~letters) > limit) continue;
      const distance = editDistance(word, other, limit);
      if (distance <= limit) found.push({ word: other, distance });
    }
    return found;
  }

  longer(word: string): string[] {
    this.#load();
    return this.#words.filter(
      (other) => other.length > word.length && (other.startsWith(word) || other.endsWith(word)),
    );
  }

  #load(): void {
    for (const row of this.#newer.iterate(this.#last)) {
      const word = columnText(row, "word");
      this.#words.push(word);
      this.#letters.push(letterSet(word));
      this.#last = Number(row.id);
    }
  }
}

/** The letters of a word as bits; different letters may share a bit. */
function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
