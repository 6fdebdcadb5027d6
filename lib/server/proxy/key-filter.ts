import "server-only";

/** Shorter keys occur in any text by chance, so that hiding them would only damage what is read. */
const SHORTEST = 8;
const ASTERISK = 0x2a;
const LONGEST_SHIFT = 255;
/** Below this many bytes a chunk is joined with its neighbour instead of being looked at by itself. */
const SMALL = 4_096;

const EMPTY = Buffer.alloc(0);

/** Replaces every occurrence of one key by asterisks, over a stream of bytes and without copying most of them. */
export type KeyFilter = {
  /** Takes ownership of a chunk, which is changed in place; answers the bytes that are settled by now. */
  push(chunk: Buffer): Buffer;
  /** The rest. */
  end(): Buffer;
  /** The rest of a stream that broke off, without its very end, where a key may just have begun. */
  breakOff(): Buffer;
};

/** A filter for a key, or null where there is nothing to hide. */
export function createKeyFilter(key: string | null): KeyFilter | null {
  const search = key === null ? null : searchFor(key);
  if (!search) return null;
  const reach = search.longest - 1;
  const small = Math.max(SMALL, 2 * search.longest);
  let held: Buffer = EMPTY;

  /** The end of one chunk and the start of the next, where a key may lie across. */
  const seam = (before: Buffer, after: Buffer): void => {
    const end = before.subarray(before.length - reach);
    const start = after.subarray(0, reach);
    const joined = Buffer.concat([end, start]);
    if (!search.hide(joined, 0)) return;
    joined.copy(end, 0, 0, end.length);
    joined.copy(start, 0, end.length);
  };

  return {
    push(chunk) {
      if (held.length >= small && chunk.length >= small) {
        seam(held, chunk);
        search.hide(chunk, 0);
        const settled = held;
        held = chunk;
        return settled;
      }
      const known = Math.max(0, held.length - reach);
      const joined = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      search.hide(joined, known);
      if (joined.length < 2 * small) {
        held = joined;
        return EMPTY;
      }
      // Enough is kept for a key that has begun; copied, so that the large chunk can go.
      held = Buffer.from(joined.subarray(joined.length - small));
      return joined.subarray(0, joined.length - small);
    },
    end() {
      const rest = held;
      held = EMPTY;
      return rest;
    },
    breakOff() {
      const rest = held.subarray(0, Math.max(0, held.length - reach));
      held = EMPTY;
      return rest;
    },
  };
}

/** To make a search takes longer than to forward a small answer; each has a table of 64 kB. */
const MOST_KEPT = 16;
const kept = new Map<string, Search | null>();

function searchFor(key: string): Search | null {
  const known = kept.get(key);
  const search = known === undefined ? compile(spellings(key)) : known;
  kept.delete(key);
  kept.set(key, search);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return search;
}

/** The text without the key, in any of the spellings in which it is known to be echoed. */
export function maskKey(text: string, key: string | null): string {
  const filter = createKeyFilter(key);
  if (!filter) return text;
  return Buffer.concat([filter.push(Buffer.from(text)), filter.end()]).toString();
}

/**
 * How a key is spelled where software repeats it: as it is, in UTF-16, escaped for JSON, HTML and URLs, in hexadecimal, and
 * in base64 at each of the three offsets that it can have inside something longer. Letters match in either case.
 */
function spellings(key: string): Buffer[] {
  if (key.length < SHORTEST) return [];
  const bytes = Buffer.from(key);
  const each = (write: (code: number) => string) =>
    [...key].map((character) => write(character.codePointAt(0) ?? 0)).join("");
  const hexadecimal = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
  const texts = [
    key,
    JSON.stringify(key).slice(1, -1),
    key.replaceAll("/", "\\/"),
    each((code) => `\\u${hexadecimal(code, 4)}`),
    each((code) => `\\\\u${hexadecimal(code, 4)}`),
    encodeURIComponent(key),
    encodeURI(key),
    each((code) => `%${hexadecimal(code, 2)}`),
    each((code) => `&#${code};`),
    each((code) => `&#x${hexadecimal(code, 2)};`),
    key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((offset) => {
      const core = base64Core(bytes, offset);
      return [core, core.replaceAll("+", "-").replaceAll("/", "_"), core.replaceAll("/", "\\/")];
    }),
  ];
  const utf16 = Buffer.from(key, "utf16le");
  const all = [...texts.map((text) => Buffer.from(text)), utf16, Buffer.from(utf16).swap16()];
  const long = all.filter(({ length }) => length >= SHORTEST);
  return [...new Map(long.map((each) => [each.toString("latin1"), each])).values()];
}

/** The characters of a base64 text that depend on the key alone, when `offset` bytes stand before it in its group. */
function base64Core(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, to);
}

type Search = {
  readonly longest: number;
  /** Overwrites what it finds from `from` on; says whether there was any. */
  hide(bytes: Buffer, from: number): boolean;
};

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);
const upper = (byte: number) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte);

/**
 * Looks for all spellings in one pass that touches only every n-th byte (Wu and Manber, "A fast algorithm for
 * multi-pattern searching", 1994, with blocks of two bytes): a separate search for each would cost more than
 * all of the rest of the proxy.
 */
function compile(spelled: readonly Buffer[]): Search | null {
  if (spelled.length === 0) return null;
  const needles = spelled.map((needle) => needle.map(lower));
  const shortest = Math.min(...needles.map(({ length }) => length));
  const longest = Math.max(...needles.map(({ length }) => length));
  const shifts = new Uint8Array(65_536).fill(Math.min(shortest - 1, LONGEST_SHIFT));
  for (const needle of needles)
    for (let at = 1; at < shortest; at += 1)
      for (const first of [needle[at - 1] ?? 0, upper(needle[at - 1] ?? 0)])
        for (const second of [needle[at] ?? 0, upper(needle[at] ?? 0)]) {
          const block = (first << 8) | second;
          shifts[block] = Math.min(shifts[block] ?? 0, shortest - 1 - at);
        }

  const matches = (bytes: Buffer, start: number, needle: Uint8Array): boolean => {
    if (start + needle.length > bytes.length) return false;
    for (let at = 0; at < needle.length; at += 1)
      if (lower(bytes[start + at] ?? 0) !== needle[at]) return false;
    return true;
  };

  return {
    longest,
    hide(bytes, from) {
      let found = false;
      let at = from + shortest - 1;
      while (at < bytes.length) {
        const shift = shifts[((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)] ?? 0;
        if (shift > 0) {
          at += shift;
          continue;
        }
        const start = at - shortest + 1;
        // All of them are compared before any is overwritten: one spelling may begin with another.
        const length = needles
          .filter((needle) => matches(bytes, start, needle))
          .reduce((most, needle) => Math.max(most, needle.length), 0);
        if (length > 0) {
          bytes.fill(ASTERISK, start, start + length);
          found = true;
        }
        at += 1;
      }
      return found;
    },
  };
}
