import "server-only";
import { type EntitySpan, spansMatching } from "./span";

/** Published key formats of services. */
const KNOWN = [
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,255}/g,
  /\bglpat-[\w-]{20,64}/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,250}/g,
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,250}/g,
  /\bsk-[A-Za-z0-9_-]{20,250}/g,
  /\bAIza[\w-]{35}/g,
  /\bya29\.[\w-]{20,500}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bhf_[A-Za-z0-9]{30,64}\b/g,
  /\bfc-[0-9a-f]{32}\b/g,
  /\bdop_v1_[0-9a-f]{64}\b/g,
  /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g,
  /\bSG\.[\w-]{16,64}\.[\w-]{16,128}/g,
  /\beyJ[\w-]{8,4000}\.[\w-]{8,8000}\.[\w-]{0,2000}/g,
  /\b(?:Bearer|Basic)\s+([A-Za-z0-9+/_.=-]{16,2000})/g,
  /:\/\/[^\s/:@]{0,100}:([^\s/:@]{3,200})@/g,
];
/** A name that suggests a secret, and its value. */
const ASSIGNED =
  /\b(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[\s_-]?key|access[\s_-]?key|client[\s_-]?secret|private[\s_-]?key|credentials?)["'`*\\]{0,3}\s{0,3}(?:=>|:=|[:=]|is)\s{0,3}["'`*]{0,3}([^\s"'`*,;<>]{6,500})/gi;
const LONG_TOKEN = /(?<![\w+/=-])[\w+/=-]{32,500}(?![\w+/=-])/g;
const BEGIN = "-----BEGIN ";
const MAX_KEY = 20_000;

/** Finds keys, tokens and passwords; `everything` also includes strings that only look random. */
export function findSecretSpans(text: string, everything: boolean): EntitySpan[] {
  return [
    ...KNOWN.flatMap((pattern) => spansMatching(text, pattern, "SECRET")),
    ...spansMatching(text, ASSIGNED, "SECRET", everything ? undefined : isLikelySecret),
    ...privateKeys(text),
    ...(everything ? spansMatching(text, LONG_TOKEN, "SECRET", looksRandom) : []),
  ];
}

/** Letters alone are more likely prose ("token: string") than a password. */
const isLikelySecret = (value: string): boolean =>
  /[\d!#$%&+=?@^~]/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value.slice(1)));

function looksRandom(token: string): boolean {
  const classes = [/[a-z]/, /[A-Z]/, /\d/].filter((each) => each.test(token)).length;
  return classes >= 2 && entropy(token) >= 3.5;
}

/** Bits per character (Shannon). */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

function privateKeys(text: string): EntitySpan[] {
  const found: EntitySpan[] = [];
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
    const head = text.slice(at, at + 80);
    if (!/^-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/.test(head)) continue;
    const end = /-----END [A-Z ]{0,30}PRIVATE KEY-----/.exec(text.slice(at, at + MAX_KEY));
    // Without an end marker the key may be truncated: redact everything that could be part of it.
    const length = end ? end.index + end[0].length : keyLength(text.slice(at, at + MAX_KEY));
    found.push({ entity: "SECRET", start: at, end: at + length });
    at += length;
  }
  return found;
}

const keyLength = (text: string): number =>
  /^-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]*/.exec(text)?.[0].length ?? 0;
