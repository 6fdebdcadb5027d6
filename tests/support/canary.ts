import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Returns whether content contains a secret in a common encoding: plain, any letter case, JSON or
 * URL escapes, hexadecimal, Base64 of either alphabet at any offset, UTF-16, or reversed.
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
  const unescaped = /[%\\]/.test(text) ? undoEscapes(bytes.toString("utf8")) : "";
  const unzipped = isGzip(bytes) ? givenAwayBy(unzip(bytes), secrets) : [];
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

/** Undoes JSON and URL escapes twice, because they are often nested. */
function undoEscapes(text: string): string {
  const once = (each: string) =>
    each
      .replace(/\\u([0-9a-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\(["\\/])/g, "$1");
  return once(once(text));
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unzip(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: 100_000_000 });
  } catch {
    return Buffer.alloc(0);
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
