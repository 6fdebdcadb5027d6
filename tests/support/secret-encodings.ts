import fc from "fast-check";

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
export const hex = (number: number, length: number) => number.toString(16).padStart(length, "0");
const units = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const codes = (text: string) => [...text].map((point) => point.codePointAt(0) ?? 0);
export const base64 = (text: string) => btoa(String.fromCharCode(...utf8(text)));
const json = (text: string) => JSON.stringify(text).slice(1, -1);

/** How pages write a text that they repeat. */
export const encodings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  JSON: json,
  "JSON in JSON": (secret) => json(json(secret)),
  "JSON with escaped slashes": (secret) => json(secret).replaceAll("/", "\\/"),
  "Unicode escapes": (secret) =>
    units(secret)
      .map((unit) => `\\u${hex(unit, 4)}`)
      .join(""),
  "code point escapes": (secret) =>
    codes(secret)
      .map((code) => `\\u{${hex(code, 1)}}`)
      .join(""),
  percent: encodeURIComponent,
  "percent in lower case": (secret) =>
    encodeURIComponent(secret).replace(/%../g, (each) => each.toLowerCase()),
  "percent for every byte": (secret) =>
    utf8(secret)
      .map((byte) => `%${hex(byte, 2)}`)
      .join(""),
  "percent twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "form data": (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
  HTML: (secret) =>
    secret
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;"),
  "decimal references": (secret) =>
    codes(secret)
      .map((code) => `&#${code};`)
      .join(""),
  "hexadecimal references": (secret) =>
    codes(secret)
      .map((code) => `&#x${hex(code, 1)};`)
      .join(""),
  "HTML in JSON": (secret) => json(secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;")),
  hexadecimal: (secret) =>
    utf8(secret)
      .map((byte) => hex(byte, 2))
      .join(""),
};

/** Texts as users enter them: long enough to be looked for, without spaces around them. */
export const encodedSecrets = fc
  .oneof(
    fc.string({ minLength: 6, maxLength: 60 }),
    fc.string({ minLength: 6, maxLength: 30, unit: "grapheme" }),
    fc.stringMatching(/^[\w+/=-]{8,300}$/),
  )
  .filter((text) => text.length >= 6 && text.isWellFormed() && text.trim() === text);
