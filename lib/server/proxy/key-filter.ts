import "server-only";

/** Shorter keys occur in any text by chance; masking those would damage the response. */
const MIN_KEY_LENGTH = 8;
const ASTERISK = 0x2a;

/** Masks every occurrence of one key in a stream of bytes, also where it spans chunks. */
export type KeyFilter = {
  /**
   * Takes ownership of a chunk. Returns the bytes that can be passed on; the rest, where an occurrence may have begun,
   * is held back until the next call.
   */
  push(chunk: Buffer): Buffer;
  /** Returns the held bytes. Do not call it for a stream that broke off: they may be the beginning of the key. */
  end(): Buffer;
  /** Whether an occurrence was masked. */
  readonly hasMasked: () => boolean;
};

type Spellings = {
  readonly pattern: RegExp;
  /** In lower case, by their first character. */
  readonly byFirst: ReadonlyMap<string, readonly string[]>;
  readonly longest: number;
};

/** A filter for a key; null without a key or if it is too short. */
export function createKeyFilter(key: string | null): KeyFilter | null {
  const known = key === null ? null : spellingsOf(key);
  if (!known) return null;
  const { pattern } = known;
  let held: Buffer = Buffer.alloc(0);
  let masked = false;
  return {
    push(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // One character per byte, so that positions in the text are positions in the bytes.
      const text = bytes.toString("latin1");
      for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
        bytes.fill(ASTERISK, match.index, pattern.lastIndex);
        masked = true;
      }
      const settled = bytes.length - unfinishedLength(text, known);
      // A copy, so that the chunk can be freed.
      held = Buffer.from(bytes.subarray(settled));
      return bytes.subarray(0, settled);
    },
    end: () => held,
    hasMasked: () => masked,
  };
}

/**
 * How many characters at the end may begin an occurrence; mostly none. Holding back as many as the longest spelling has
 * would copy each following chunk.
 */
function unfinishedLength(text: string, { byFirst, longest }: Spellings): number {
  const end = text.slice(1 - longest).toLowerCase();
  for (let at = 0; at < end.length; at += 1) {
    const spellings = byFirst.get(end.charAt(at));
    if (spellings?.some((each) => each.startsWith(end.slice(at)))) return end.length - at;
  }
  return 0;
}

/** The text with every spelling of the key masked. */
export function maskKey(text: string, key: string | null): string {
  const filter = createKeyFilter(key);
  if (!filter) return text;
  return Buffer.concat([filter.push(Buffer.from(text)), filter.end()]).toString();
}

const MAX_CACHED = 16;
const cache = new Map<string, Spellings>();

/** Building the pattern takes longer than forwarding a small response, so the last used ones are cached. */
function spellingsOf(key: string): Spellings | null {
  if (key.length < MIN_KEY_LENGTH) return null;
  const known = cache.get(key) ?? compile(key);
  cache.delete(key);
  cache.set(key, known);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return known;
}

/** Characters with a meaning in a regular expression. */
const SYNTAX = /[\\^$.*+?()[\]{}|]/g;

/**
 * One expression over all spellings, in any case: the engine skips ahead by the shortest one, while a separate
 * `indexOf` for each takes three times as long.
 */
function compile(key: string): Spellings {
  const texts = spellings(key).map((bytes) => bytes.toString("latin1"));
  // The longest first, because one spelling may begin with another.
  const sorted = [...new Set(texts)].sort((a, b) => b.length - a.length);
  return {
    pattern: new RegExp(sorted.map((text) => text.replace(SYNTAX, "\\$&")).join("|"), "gi"),
    byFirst: Map.groupBy(
      sorted.map((text) => text.toLowerCase()),
      (text) => text.charAt(0),
    ),
    longest: sorted[0]?.length ?? 0,
  };
}

/**
 * The spellings in which software repeats a key: plain, UTF-16, escaped for JSON, HTML and URLs, hexadecimal, and
 * base64 at each of the three offsets that it can have inside a longer text.
 */
function spellings(key: string): Buffer[] {
  const bytes = Buffer.from(key);
  const escaped = (write: (code: number) => string) =>
    [...key].map((character) => write(character.codePointAt(0) ?? 0)).join("");
  const hexadecimal = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
  const texts = [
    key,
    JSON.stringify(key).slice(1, -1),
    key.replaceAll("/", "\\/"),
    escaped((code) => `\\u${hexadecimal(code, 4)}`),
    escaped((code) => `\\\\u${hexadecimal(code, 4)}`),
    encodeURIComponent(key),
    encodeURI(key),
    escaped((code) => `%${hexadecimal(code, 2)}`),
    escaped((code) => `&#${code};`),
    escaped((code) => `&#x${hexadecimal(code, 2)};`),
    key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((offset) => {
      const core = base64Core(bytes, offset);
      return [core, core.replaceAll("+", "-").replaceAll("/", "_"), core.replaceAll("/", "\\/")];
    }),
  ];
  const utf16 = Buffer.from(key, "utf16le");
  const all = [...texts.map((text) => Buffer.from(text)), utf16, Buffer.from(utf16).swap16()];
  return all.filter(({ length }) => length >= MIN_KEY_LENGTH);
}

/** The base64 characters that depend only on the key when `offset` bytes precede it in its group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
