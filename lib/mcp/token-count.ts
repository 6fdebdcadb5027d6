/*
 * An upper bound for the tokens of a text, without the vocabulary of any model: common tokenizers need fewer tokens for
 * prose in many scripts, code, numbers, base64 and random letters (compared with cl100k and o200k). Prose in English and
 * code are overestimated by 80 to 110 %.
 */

/** Letters of a word per token. Longer runs are not words, and have more tokens. */
const LETTERS = 3;
const MAX_WORD = 12;

type Kind = "lower" | "upper" | "space" | "other";

/** Counts characters one after the other. */
class TokenMeter {
  tokens = 0;
  #kind: Kind = "other";
  #run = 0;

  /** `next` is the following character, or NaN at the end. */
  add(code: number, next: number): void {
    if (code >= 0x61 && code <= 0x7a) this.#letter();
    else if (code >= 0x41 && code <= 0x5a) this.#capital();
    else if (code === 0x20) this.#space(next);
    else {
      this.#kind = "other";
      this.tokens += tokensOfOther(code);
    }
  }

  /** Counts the character as JSON writes it inside a string. */
  addEscaped(code: number, next: number, isLone: boolean): void {
    const short = shortEscapes.get(code);
    if (short !== undefined) {
      this.add(BACKSLASH, short);
      this.add(short, next);
    } else if (code < 0x20 || isLone) {
      this.#kind = "other";
      this.tokens += UNICODE_ESCAPE_TOKENS;
    } else this.add(code, next);
  }

  #letter(): void {
    const continues = this.#kind === "lower" || (this.#kind === "upper" && this.#run === 1);
    this.#run = continues ? this.#run + 1 : 1;
    this.#kind = "lower";
    if (this.#run > MAX_WORD || this.#run % LETTERS === 1) this.tokens += 1;
  }

  #capital(): void {
    this.#run = this.#kind === "upper" ? this.#run + 1 : 1;
    this.#kind = "upper";
    if (this.#run % 3 !== 0) this.tokens += 1;
  }

  /** One space before a letter belongs to the token of the word. */
  #space(next: number): void {
    this.#run = this.#kind === "space" ? this.#run + 1 : 1;
    this.#kind = "space";
    if (this.#run === 1 ? !isLetter(next) : this.#run % 2 === 0) this.tokens += 1;
  }
}

const BACKSLASH = 0x5c;
/** A backslash, a letter and four digits. */
const UNICODE_ESCAPE_TOKENS = 6;

const shortEscapes: ReadonlyMap<number, number> = new Map([
  [0x22, 0x22],
  [0x5c, 0x5c],
  [0x08, 0x62],
  [0x0c, 0x66],
  [0x0a, 0x6e],
  [0x0d, 0x72],
  [0x09, 0x74],
]);

const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

/** Never more than the bytes of UTF-8; fewer in scripts that every vocabulary knows. */
function tokensOfOther(code: number): number {
  if (code < 0x530) return 1;
  if (code < 0x800) return 2;
  // Halves of a pair, which are 4 bytes together.
  if (code >= 0xd800 && code <= 0xdfff) return 2;
  const isCommon =
    (code >= 0x3000 && code <= 0x30ff) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3);
  return isCommon ? 2 : 3;
}

/** Tokens of a text, at most; stops counting above `cap`. */
export function countTokens(text: string, cap = Number.POSITIVE_INFINITY): number {
  const meter = new TokenMeter();
  for (let at = 0; at < text.length && meter.tokens <= cap; at += 1)
    meter.add(text.charCodeAt(at), text.charCodeAt(at + 1));
  return meter.tokens;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/**
 * The end of the longest part of a text from `from` that has at most `tokens` inside a JSON string. Pairs of surrogates
 * stay together.
 */
export function prefixWithin(text: string, from: number, tokens: number, to = text.length): number {
  const meter = new TokenMeter();
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    const isPair = isHigh(code) && isLow(next);
    meter.addEscaped(code, next, !isPair && (isHigh(code) || isLow(code)));
    if (isPair) meter.addEscaped(next, text.charCodeAt(at + 2), false);
    if (meter.tokens > tokens) return at;
    at += isPair ? 2 : 1;
  }
  return to;
}

/** Tokens of a text inside a JSON string, at most; stops counting above `cap`. */
export function countEscapedTokens(text: string, cap: number): number {
  const end = prefixWithin(text, 0, cap);
  return end < text.length ? cap + 1 : countTokens(JSON.stringify(text));
}

/** The text if it has at most `tokens` inside a JSON string, otherwise its beginning and an ellipsis. */
export function clip(text: string, tokens: number): string {
  const end = prefixWithin(text, 0, tokens);
  return end === text.length ? text : `${text.slice(0, end)}…`;
}
