import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";

/**
 * Returns whether content contains a secret in a common encoding: plain, any letter case, JSON, URL or
 * HTML escapes, hexadecimal, Base64 of either alphabet at any offset, UTF-16, or reversed. Looks into gzip
 * and ZIP files.
 */
export const givesAway = (content: string | Buffer, secret: string): boolean =>
  givenAwayBy(content, [secret]).length > 0;

/** The secrets that content contains. Decodes it once for all of them; it can be a heap snapshot. */
export function givenAwayBy(
  content: string | Buffer,
  secrets: readonly string[],
): readonly string[] {
  if (secrets.length === 0) return [];
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const text = bytes.toString("latin1");
  const unescaped = /[%\\&]/.test(text) ? undoEscapes(bytes.toString("utf8")) : "";
  const unzipped = filesIn(bytes).flatMap((file) => givenAwayBy(file, secrets));
  return secrets.filter(
    (secret) =>
      spellings(secret).some((spelling) => text.includes(spelling)) ||
      unescaped.includes(secret) ||
      unzipped.includes(secret),
  );
}

function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, "utf16le");
  const hex = bytes.toString("hex");
  return [
    bytes.toString("latin1"),
    secret.toUpperCase(),
    secret.toLowerCase(),
    wide.toString("latin1"),
    [...secret].reverse().join(""),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(secret),
    hex.replace(/../g, "%$&"),
    hex.replace(/../g, "%$&").toUpperCase(),
    hex.replace(/../g, "\\x$&"),
    [...hex.matchAll(/../g)].map(([byte]) => `\\u00${byte}`).join(""),
    ...inBase64(bytes),
    ...inBase64(wide),
  ];
}

/** Three encodings, one per offset of the secret within a three-byte group. */
function inBase64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const core = whole.slice(
      Math.ceil((before * 4) / 3),
      Math.floor(((before + bytes.length) * 4) / 3),
    );
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};
const character = (code: string, base: number) => {
  const point = Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
};

/** Undoes JSON, URL and HTML escapes twice, because they are often nested. */
function undoEscapes(text: string): string {
  const once = (each: string) =>
    each
      .replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => NAMED[name] ?? "")
      .replace(/&#(\d{1,7});/g, (_all, code) => character(code, 10))
      .replace(/&#x([0-9a-f]{1,6});/gi, (_all, code) => character(code, 16))
      .replace(/\\+u\{([0-9a-f]{1,6})\}/gi, (_all, code) => character(code, 16))
      .replace(/\\+u([0-9a-f]{4})/gi, (_all, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replace(/%([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\(["\\/])/g, "$1");
  return once(once(text));
}

/** The content of a gzip file, and the paths and contents of a ZIP file. */
function filesIn(bytes: Buffer): readonly Buffer[] {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b)
      return [gunzipSync(bytes, { maxOutputLength: 100_000_000 })];
    if (bytes.subarray(0, 4).toString("latin1") !== "PK\x03\x04") return [];
    return Object.entries(unzipSync(bytes)).flatMap(([path, file]) => [
      Buffer.from(path),
      Buffer.from(file),
    ]);
  } catch {
    return [];
  }
}

/** The files below a folder that contain a secret, and the number of files checked. */
export function filesGivingAway(
  folder: string,
  secret: string,
): { readonly files: readonly string[]; readonly looked: number } {
  const files: string[] = [];
  let looked = 0;
  const visit = (path: string) => {
    const status = lstatSync(path);
    // The Chromium that all tests share.
    if (status.isSymbolicLink()) return;
    if (status.isDirectory()) {
      for (const name of readdirSync(path)) visit(join(path, name));
      return;
    }
    looked += 1;
    if (givesAway(readFileSync(path), secret)) files.push(path);
  };
  visit(folder);
  return { files, looked };
}
