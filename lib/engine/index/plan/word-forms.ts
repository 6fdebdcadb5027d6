import "server-only";
import { foldText } from "@/lib/engine/text/fold";
import { isStopWord } from "@/lib/engine/text/stop-words";
import type { TextToken } from "@/lib/engine/text/tokens";

/** Words such as "boundary-layer" also mean their parts; addresses, versions and numbers do not. */
export const LETTERS_AND_HYPHENS = /^[^\p{L}\p{N}]*[\p{L}\p{M}'’‐‑-]*[^\p{L}\p{N}]*$/u;

/** C++, C# and .NET have other meanings without their signs. */
const NAMES_WITH_SIGNS = /(?<![\p{L}\p{N}.])(?:\p{L}(?:\+\+|#)|\.\p{L}+)/gu;
export const namesWithSigns = (text: string): readonly string[] =>
  foldText(text).match(NAMES_WITH_SIGNS) ?? [];

/** what's → what, user's → user, isn't → is, can't → can: the rest of a contraction is not searched. */
export const withoutContraction = (text: string): string =>
  text
    .replace(/^(wo|sha)(?=n['’]t$)/i, (verb) => (verb.length === 2 ? "will" : "shall"))
    .replace(/(?<=\p{L})(?:(?<!^ca)n['’]t|['’](?:t|s|re|ve|ll|d|m))(?!\p{L})/giu, "");

/** A single letter is part of too many words: t in AT&T and T-shirt. */
export const isSignificant = ({ text, run }: TextToken): boolean =>
  run || !(/^\p{L}$/u.test(text) || isStopWord(text));
