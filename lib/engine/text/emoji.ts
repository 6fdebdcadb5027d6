import "server-only";
import { isAscii } from "./fold";
import { emojiMarker } from "./url-terms";

/** An emoji with its modifiers. Signs below U+2190, such as © and ™, are in most pages. */
const EMOJI =
  /\p{RI}{2}|(?=[\u2190-\u{10ffff}])\p{Extended_Pictographic}(?:\ufe0f|\p{EMod}|[\u{e0020}-\u{e007f}])*/gu;
/** Variation selectors and skin tones. */
const MODIFIERS = /[\ufe0f\p{EMod}]/gu;
/** Signs for the gender of a person, as in "woman shrugging". */
const GENDERS = /[♀♂]/u;
/** Distinct emoji per text, and all that are looked at. */
const MAX_EMOJI = 64;
const MAX_LOOKED_AT = 10_000;

/** The marker words of the distinct emoji of a text. Each part of a joined one counts, as of a family. */
export function emojiMarkers(text: string): string[] {
  const found = new Set<string>();
  if (isAscii(text)) return [];
  let left = MAX_LOOKED_AT;
  for (const [emoji] of text.matchAll(EMOJI)) {
    if (!GENDERS.test(emoji)) found.add(emojiMarker(emoji.replace(MODIFIERS, "")));
    if (--left === 0 || found.size === MAX_EMOJI) break;
  }
  return [...found];
}
