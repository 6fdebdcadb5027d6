import "server-only";
import { isUtf8 } from "node:buffer";
import { guessEncoding } from "./guess-encoding";
import type { PageForm } from "./page-form";

export type DecodedBody = { text: string; encoding: string };

/** Bytes searched for a declaration. The standard says 1,024; real pages need more. */
const PRESCAN_BYTES = 4_096;
/** Bytes searched for the code units of the first tag. */
const FIRST_UNITS = 256;
/** Bytes searched for a declaration if the body is not valid UTF-8. */
const LATE_BYTES = 65_536;
/** The bytes of fewer characters of another encoding can be valid UTF-8 by chance. */
const MIN_PROOF = 4;
/** Characters that a text in its own encoding may have lost, such as at its end, and their share. */
const MAX_UNDECODED = 2;
const MAX_UNDECODED_SHARE = 0.05;
/** Usual encodings by language (HTML, "determining the character encoding"). */
const OF_LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:ru|uk|be|bg|kk|ky|mk|sr|tg|tt)\b/, "windows-1251"],
  [/^(?:cs|hu|pl|sk|sl|hr|bs|ro|sq)\b/, "windows-1250"],
  [/^(?:et|lt|lv)\b/, "windows-1257"],
  [/^(?:ar|fa)\b/, "windows-1256"],
  [/^el\b/, "windows-1253"],
  [/^he\b/, "windows-1255"],
  [/^(?:tr|az|ku)\b/, "windows-1254"],
  [/^vi\b/, "windows-1258"],
  [/^th\b/, "windows-874"],
  [/^ja\b/, "shift_jis"],
  [/^ko\b/, "euc-kr"],
  [/^zh-(?:tw|hk|mo|hant)\b/, "big5"],
  [/^zh\b/, "gb18030"],
];

/**
 * Decodes bytes as text. Uses the first known encoding of: byte order mark, `charset` of the
 * content type, UTF-16 code units at the start, `<meta>`, XML declaration. A declaration that the
 * bytes contradict counts as missing. Without one, text is UTF-8 if most of its characters are, else
 * has the encoding of another declaration, the one that its letters suggest, the usual one of the page
 * language, or windows-1252. Labels are those of
 * https://encoding.spec.whatwg.org/#names-and-labels. Never throws.
 * @param form only HTML has `<meta>`, and text other than XML may quote both declarations
 */
export function decodeBody(
  body: Uint8Array,
  contentType: string | null,
  form: PageForm = "html",
): DecodedBody {
  const marked = fromByteOrderMark(body);
  if (marked !== undefined) return decode(body, marked);
  const inHeader = knownEncoding(charsetOf(contentType ?? "")) ?? fromFirstUnits(body);
  const inPage = fromDeclaration(latin1(body.subarray(0, PRESCAN_BYTES)), form);
  const declared = inHeader ?? inPage ?? fromEscapes(body);
  const isValid = isUtf8(body);
  const inDeclared = declared !== undefined && declared !== "utf-8" ? decode(body, declared) : null;
  if (inDeclared !== null && !isValid && isPlausible(inDeclared)) return inDeclared;

  const utf8 = decode(body, "utf-8");
  const { whole, broken } = countCharacters(utf8.text);
  if (isValid) return inDeclared === null || whole >= MIN_PROOF ? utf8 : inDeclared;
  if (whole > broken) return utf8;
  const start = latin1(body.subarray(0, LATE_BYTES));
  const others = [inPage, fromDeclaration(start, form), guessEncoding(body), fromLanguage(start)];
  for (const encoding of others) {
    if (encoding === undefined || encoding === "utf-8" || encoding === declared) continue;
    const decoded = decode(body, encoding);
    if (isPlausible(decoded)) return decoded;
  }
  return inDeclared ?? decode(body, "windows-1252");
}

/** Whether nearly all of a text could be decoded. */
export function isPlausible({ text }: Pick<DecodedBody, "text">): boolean {
  const { whole, broken } = countCharacters(text);
  return broken <= MAX_UNDECODED || broken <= whole * MAX_UNDECODED_SHARE;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Characters beyond ASCII, and sequences of bytes that the decoder could not decode. */
function countCharacters(text: string): { whole: number; broken: number } {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) broken += 1;
    else if (unit > 0x7f) whole += 1;
  }
  return { whole, broken };
}

function decode(body: Uint8Array, encoding: string): DecodedBody {
  return { text: new TextDecoder(encoding).decode(body), encoding };
}

function fromByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return undefined;
}

/**
 * Detects `<` and a likely next character, after whitespace, as UTF-16 code units (HTML, "prescan a byte stream",
 * which requires `<?x`).
 */
function fromFirstUnits(body: Uint8Array): string | undefined {
  const start = latin1(body.subarray(0, FIRST_UNITS));
  if (/^(?:\s\0)*<\0[?!a-z]\0.\0/i.test(start)) return "utf-16le";
  return /^(?:\0\s)*\0<\0[?!a-z]\0./i.test(start) ? "utf-16be" : undefined;
}

/** Detects the sequences of ISO-2022-JP that begin and end Japanese text; its other bytes are ASCII. */
function fromEscapes(body: Uint8Array): string | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const begin = Math.max(bytes.indexOf("\u001b$B"), bytes.indexOf("\u001b$@"));
  return begin >= 0 && bytes.indexOf("\u001b(", begin) > begin ? "iso-2022-jp" : undefined;
}

function fromDeclaration(start: string, form: PageForm): string | undefined {
  if (form !== "html" && form !== "xml") return undefined;
  const withoutComments = start.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const tags = form === "html" ? withoutComments.matchAll(/<meta[\s/][^>]*>/gi) : [];
  for (const [tag] of tags) {
    const encoding = knownEncoding(charsetOf(tag));
    // A tag that is readable as ASCII is not UTF-16 (HTML, "prescan a byte stream").
    if (encoding !== undefined) return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  }
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(start);
  const encoding = knownEncoding(xml?.[1]);
  return encoding?.startsWith("utf-16") ? "utf-8" : encoding;
}

function fromLanguage(start: string): string | undefined {
  const language =
    /<html\b[^>]*?\slang\s*=\s*["']?([a-z-]+)/i.exec(start)?.[1]?.toLowerCase() ?? "";
  const usual = OF_LANGUAGES.find(([pattern]) => pattern.test(language))?.[1];
  const isLatin2 =
    usual === "windows-1250" &&
    !WINDOWS_LETTERS.test(start) &&
    (language.startsWith("pl") ? LATIN2_POLISH : LATIN2).test(start);
  return isLatin2 ? "iso-8859-2" : usual;
}

/** Bytes of letters such as Š and Ś in windows-1250, which ISO 8859-2 has elsewhere, as Latin-1. */
const WINDOWS_LETTERS = /[\u008a-\u008f\u009a-\u009f]/;
const LATIN2_POLISH = /[a-z][\u00b1\u00b6]|[\u00b1\u00b6][a-z]/i;
const LATIN2 = /[a-z]\u00b9|\u00b9[a-z]/i;

/** Parses `charset=` of a content type or a `<meta>` tag. */
function charsetOf(text: string): string | undefined {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"';,/>]+))/i.exec(text);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}
