import "server-only";

/** Encodings with the characters that make up most of a text in them, and the minimum share of these characters. */
const TYPICAL: readonly (readonly [encoding: string, characters: RegExp, share: number])[] = [
  ["shift_jis", /[ぁ-んァ-ヶー]/gu, 0.25],
  ["euc-jp", /[ぁ-んァ-ヶー]/gu, 0.25],
  ["euc-kr", /[가-힣]/gu, 0.9],
  ["windows-1251", /[а-яёіїєґў]/gu, 0.7],
  // Words with the letters that KOI8-R lacks.
  ["koi8-u", /[а-яіїєґ]*[іїєґ][а-яіїєґ]*/gu, 0.04],
  ["koi8-r", /[а-яё]/gu, 0.7],
  ["windows-1253", /[α-ωάέήίόύώϊϋ]/gu, 0.7],
  ["windows-1255", /[א-ת]/gu, 0.9],
  ["windows-1256", /[ء-ي]/gu, 0.8],
  // In Thai, marks follow consonants. In Chinese text with these bytes, they are anywhere.
  [
    "windows-874",
    /[ก-ฮ]|(?<=[ก-ฮ\u0e31-\u0e3a\u0e47-\u0e4e])[ฯ-\u0e3aๅ-\u0e4e]|[เ-ไ](?=[ก-ฮ])/gu,
    0.95,
  ],
];
/** Lead bytes of the frequent characters, which are the first in each standard. */
const FREQUENT_LEADS = { gb18030: [0xb0, 0xd7], big5: [0xa4, 0xc6] } as const;
const MIN_FREQUENT = 0.75;

/** Bytes; the menus at the start of a page are enough. */
const SAMPLE_BYTES = 65_536;
const MIN_CHARACTERS = 4;
/** Maximum share of the words in another alphabet that also contain ASCII letters. */
const MAX_MIXED = 0.1;
/** Western languages have words of one letter, such as the French “à”. */
const WORD = /[\p{L}\p{M}]{2,}/gu;

/** The encoding of undeclared bytes that are not UTF-8, by their letters; undefined when nothing fits, as for Western languages. */
export function guessEncoding(body: Uint8Array): string | undefined {
  const bytes = body.subarray(0, SAMPLE_BYTES);
  const byLetters = TYPICAL.find(([encoding, characters, share]) => {
    const text = decodeStrictly(bytes, encoding);
    return text !== null && isText(text, characters, share);
  });
  if (byLetters !== undefined) return byLetters[0];
  return (["gb18030", "big5"] as const).find((encoding) => {
    const text = decodeStrictly(bytes, encoding);
    return text !== null && /\p{Script=Han}/u.test(text) && hasFrequentLeads(bytes, encoding);
  });
}

/** Null if the bytes are not in the encoding. A character at the end may be incomplete. */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function isText(text: string, characters: RegExp, share: number): boolean {
  const foreign = text.match(/[^\0-\u00a0\ufffd]/gu)?.length ?? 0;
  const foreignTerms = text.match(WORD)?.filter((word) => /[^\0-\u007f]/.test(word)) ?? [];
  const typical = foreignTerms.join(" ").match(characters)?.length ?? 0;
  if (typical < MIN_CHARACTERS || typical < foreign * share) return false;
  return (
    foreignTerms.filter((word) => /[a-z]/i.test(word)).length <= foreignTerms.length * MAX_MIXED
  );
}

function hasFrequentLeads(bytes: Uint8Array, encoding: keyof typeof FREQUENT_LEADS): boolean {
  const [first, last] = FREQUENT_LEADS[encoding];
  let pairs = 0;
  let frequent = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    at += 1;
    // Punctuation.
    if (lead >= 0xa1 && lead <= 0xa3) continue;
    pairs += 1;
    if (lead >= first && lead <= last) frequent += 1;
  }
  return pairs >= MIN_CHARACTERS && frequent >= pairs * MIN_FREQUENT;
}
