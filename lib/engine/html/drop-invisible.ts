import "server-only";

/** Soft hyphens, zero-width spaces, word joiners, byte order marks. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/;
/** Scripts without spaces: there a zero-width space separates words. */
const SPACELESS =
  "[\\p{Script=Khmer}\\p{Script=Lao}\\p{Script=Myanmar}\\p{Script=Thai}\\p{Script=Tibetan}]";
const DROPPED = new RegExp(
  `[\\u00ad\\u2060\\ufeff]|(?<!${SPACELESS})\\u200b(?!${SPACELESS})`,
  "gu",
);

/**
 * Drops characters that only say where a line may break. Joiners and direction marks remain: they
 * change how letters and emoji look.
 */
export const dropInvisible = (text: string): string =>
  INVISIBLE.test(text) ? text.replace(DROPPED, "") : text;
