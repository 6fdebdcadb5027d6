import { fileNameKey } from "@/lib/contract/collections/folder-path";

/** Leaves space for an extension and a number within the 255 bytes of most file systems. */
const MAX_BYTES = 200;
const MAX_CHARACTERS = 80;

/** Names of devices, which Windows reserves with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * A name that every common file system accepts, without extension. Windows forbids the most: the punctuation below,
 * device names, and dots and spaces at the end.
 */
export function safeFileName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, "-")
    .replace(/\s+/gu, " ")
    // A dot at the start hides the file.
    .replace(/^[\s.]+/u, "");
  const short = trimEnd(shorten(clean));
  if (short === "") return "untitled";
  return RESERVED.test(short) ? `_${short}` : short;
}

const trimEnd = (name: string) => name.replace(/[\s.]+$/u, "");

function shorten(name: string): string {
  const letters = [...name].slice(0, MAX_CHARACTERS);
  while (new TextEncoder().encode(letters.join("")).length > MAX_BYTES) letters.pop();
  return letters.join("");
}

/** A safe name that is not taken yet, with a number if necessary. Adds it to the taken names. */
export function freeFileName(name: string, taken: Set<string>): string {
  const safe = safeFileName(name);
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? safe : `${safe} ${number}`;
    if (taken.has(fileNameKey(next))) continue;
    taken.add(fileNameKey(next));
    return next;
  }
}
