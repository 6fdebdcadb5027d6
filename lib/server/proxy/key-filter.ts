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
  readonly hasMasked: () => boolean;
};

/** Per character, the forms that it can have, the longest first. */
type Spelling = readonly (readonly string[])[];

type Spellings = {
  readonly pattern: RegExp;
  /** In lower case, by the first character of the text. */
  readonly byFirst: ReadonlyMap<string, readonly Spelling[]>;
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
    if (spellings?.some((each) => isBeginning(end, at, each))) return end.length - at;
  }
  return 0;
}

/** Whether the text from a position on is the beginning of a spelling from a character on. */
function isBeginning(text: string, position: number, spelling: Spelling, character = 0): boolean {
  const rest = text.slice(position);
  return (
    spelling[character]?.some((form) =>
      rest.startsWith(form)
        ? isBeginning(text, position + form.length, spelling, character + 1)
        : form.startsWith(rest),
    ) ?? false
  );
}

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
  const all = spellings(key);
  return {
    pattern: new RegExp(all.map(sourceOf).join("|"), "gi"),
    byFirst: Map.groupBy(
      all
        .map((each) => each.map((forms) => forms.map((form) => form.toLowerCase())))
        .flatMap(([first = [], ...rest]) => first.map((form): Spelling => [[form], ...rest])),
      ([[first = ""] = []]) => first.charAt(0),
    ),
    longest: Math.max(...all.map(lengthOf)),
  };
}

/**
 * The spellings in which software repeats a key. Encoders differ in the characters that they escape for JSON, HTML and
 * URLs, so any sign except `-`, `.` and `_` can have any form. Other spellings change every character:
 * UTF-16, escapes, hexadecimal, and base64 at each of the three offsets that it can have inside a longer text.
 */
function spellings(key: string): Spelling[] {
  const bytes = Buffer.from(key);
  const utf16 = Buffer.from(key, "utf16le");
  const changed = [
    utf16,
    Buffer.from(utf16).swap16(),
    bytes.toString("hex"),
    ...ESCAPES.map((write) => [...key].map(write).join("")),
    ...[0, 1, 2].flatMap((offset) => {
      const core = base64Core(bytes, offset);
      return [core, core.replaceAll("+", "-").replaceAll("/", "_"), core.replaceAll("/", "\\/")];
    }),
  ]
    .filter(({ length }) => length >= MIN_KEY_LENGTH)
    .map((text) => text.toString("latin1"));
  const fixed = [...new Set(changed)].map((text): Spelling => Array.from(text, (each) => [each]));
  // The longest first, because one spelling may begin with another.
  return [[...key].map(formsOf), ...fixed].toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = (spelling: Spelling): number =>
  spelling.reduce((length, [longest = ""]) => length + longest.length, 0);

const sourceOf = (spelling: Spelling): string =>
  spelling
    .map((forms) => forms.map((form) => form.replace(SYNTAX, "\\$&")))
    .map(([only = "", ...others]) =>
      others.length > 0 ? `(?:${[only, ...others].join("|")})` : only,
    )
    .join("");

const hexadecimal = (text: string, digits: number): string =>
  (text.codePointAt(0) ?? 0).toString(16).padStart(digits, "0");

const ESCAPES: readonly ((text: string) => string)[] = [
  (text) => `\\u${hexadecimal(text, 4)}`,
  (text) => `\\\\u${hexadecimal(text, 4)}`,
  (text) => `%${hexadecimal(text, 2)}`,
  (text) => `&#${text.codePointAt(0)};`,
  (text) => `&#x${hexadecimal(text, 2)};`,
];

/** References that HTML encoders write. */
const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function formsOf(character: string): readonly string[] {
  if (/[\w.-]/.test(character)) return [character];
  const forms = [
    `%25${hexadecimal(character, 2)}`,
    ...ESCAPES.map((write) => write(character)),
    ...["", "\\", "\\\\", "\\\\\\"].map((before) => before + character),
    NAMED[character] ?? character,
  ];
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
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
