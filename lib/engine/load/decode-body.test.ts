import { expect, test } from "vitest";
import { decodeBody } from "./decode-body";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
      ),
    ),
  );
const PRIVET_KOI8 = [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4];
const NIHON_SJIS = [0x93, 0xfa, 0x96, 0x7b];

const hex = (digits: string) => Buffer.from(digits, "hex");

test.each([
  [
    "prefers the byte order mark to the content type",
    bytes([0xef, 0xbb, 0xbf], Buffer.from("é").toString("latin1")),
    "text/html; charset=koi8-r",
    "é",
    "utf-8",
  ],
  [
    "decodes UTF-16LE with a byte order mark",
    new Uint8Array(Buffer.from("\ufeffGrüße", "utf16le")),
    null,
    "Grüße",
    "utf-16le",
  ],
  [
    "prefers the content type to the page",
    bytes("<meta charset=utf-8>", PRIVET_KOI8),
    'text/html; charset="KOI8-R"',
    "<meta charset=utf-8>Привет",
    "koi8-r",
  ],
  [
    "reads <meta charset>",
    bytes("<meta charset='shift_jis'>", NIHON_SJIS),
    "text/html",
    "<meta charset='shift_jis'>日本",
    "shift_jis",
  ],
  [
    "reads <meta http-equiv>",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', PRIVET_KOI8),
    null,
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">Привет',
    "koi8-r",
  ],
  [
    "reads the XML declaration",
    bytes('<?xml version="1.0" encoding="windows-1251"?>', [0xcf, 0xf0]),
    null,
    '<?xml version="1.0" encoding="windows-1251"?>Пр',
    "windows-1251",
  ],
  [
    "ignores a declaration in a comment",
    bytes("<!-- <meta charset=koi8-r> -->", [0xe9]),
    null,
    "<!-- <meta charset=koi8-r> -->é",
    "windows-1252",
  ],
  [
    "ignores an unknown label",
    bytes("<meta charset=nonsense>", [0xc3, 0xa9]),
    "text/html; charset=bogus",
    "<meta charset=nonsense>é",
    "utf-8",
  ],
  [
    "decodes undeclared valid UTF-8",
    bytes([0xc3, 0xa9, 0xe2, 0x82, 0xac]),
    "text/html",
    "é€",
    "utf-8",
  ],
  [
    "decodes other undeclared bytes as windows-1252",
    bytes("caf", [0xe9, 0x20, 0x93, 0x80]),
    "text/html",
    "café “€",
    "windows-1252",
  ],
  [
    "uses a late declaration when the bytes are not UTF-8",
    bytes(`<!--${" ".repeat(9_000)}--><meta charset=koi8-r>`, PRIVET_KOI8),
    "text/html",
    `<!--${" ".repeat(9_000)}--><meta charset=koi8-r>Привет`,
    "koi8-r",
  ],
  [
    "falls back to the usual encoding of the page language",
    bytes('<html class="x" lang="ru-RU">', [0xcf, 0xf0]),
    "text/html",
    '<html class="x" lang="ru-RU">Пр',
    "windows-1251",
  ],
  [
    "decodes valid UTF-8 whatever the page language",
    bytes("<html lang=ja>", [0xc3, 0xa9]),
    "text/html",
    "<html lang=ja>é",
    "utf-8",
  ],
  [
    "decodes valid UTF-8 that is declared as another encoding",
    bytes('<meta charset="windows-1251">', Buffer.from("Привет").toString("latin1")),
    "text/html; charset=iso-8859-1",
    '<meta charset="windows-1251">Привет',
    "utf-8",
  ],
  [
    "decodes a few bytes as declared, although they are valid UTF-8",
    bytes([0xc4, 0xa3, 0xca, 0xbd]),
    "text/plain; charset=gbk",
    "模式",
    "gbk",
  ],
  [
    "decodes other bytes that are declared as UTF-8 by the page language",
    bytes('<html lang="ru"><meta charset=utf-8>', [0xcf, 0xf0, 0xe8]),
    "text/html; charset=utf-8",
    '<html lang="ru"><meta charset=utf-8>При',
    "windows-1251",
  ],
  [
    "decodes other bytes that are declared as UTF-8 in the header by the declaration of the page",
    bytes("<meta charset=koi8-r>", PRIVET_KOI8),
    "text/html; charset=utf-8",
    "<meta charset=koi8-r>Привет",
    "koi8-r",
  ],
  [
    "decodes bytes that are invalid as declared by their letters",
    bytes("<meta charset=euc-jp><p>", [...hex("82b182cc8bb482cd8cc382a282c582b7")]),
    "text/html",
    "<meta charset=euc-jp><p>この橋は古いです",
    "shift_jis",
  ],
  [
    "prefers the letters to the usual encoding of the page language",
    bytes("<html lang=ja>", [...hex("a4b3a4ceb6b6a4cfb8c5a4a4")]),
    "text/html",
    "<html lang=ja>この橋は古い",
    "euc-jp",
  ],
  [
    "decodes undeclared ISO-2022-JP by its escape sequences",
    bytes("<p>\u001b$B$3$NF|\u001b(B", "ok"),
    "text/html",
    "<p>この日ok",
    "iso-2022-jp",
  ],
  [
    "decodes ISO 8859-2 by its letters that windows-1250 has elsewhere",
    bytes("<html lang=pl>s", [0xb1], " tu g", [0xea, 0xb6], "i i ko", [0xb6], "ci"),
    "text/html",
    "<html lang=pl>są tu gęśi i kości",
    "iso-8859-2",
  ],
  [
    "decodes windows-1250 of a page in Polish",
    bytes("<html lang=pl>s", [0xb9], " tu ko", [0x9c], "ci"),
    "text/html",
    "<html lang=pl>są tu kości",
    "windows-1250",
  ],
  [
    "decodes ISO 8859-2 of a page in Czech",
    bytes('<html lang="cs">na', [0xb9], "e ", [0xbe], "ivo"),
    "text/html",
    '<html lang="cs">naše živo',
    "iso-8859-2",
  ],
  [
    "decodes undeclared UTF-8 with a broken character",
    bytes(Buffer.from("é€").toString("latin1"), [0xe9]),
    "text/html",
    "é€\ufffd",
    "utf-8",
  ],
  [
    "treats latin1 as windows-1252",
    bytes([0x80]),
    "text/html; charset=iso-8859-1",
    "€",
    "windows-1252",
  ],
  [
    "ignores UTF-16 declared in ASCII",
    bytes("<meta charset=utf-16>x"),
    null,
    "<meta charset=utf-16>x",
    "utf-8",
  ],
])("%s", (_, body, contentType, text, encoding) => {
  expect(decodeBody(body, contentType)).toEqual({ text, encoding });
});

test.each(["<html><p>é", "<!doctype html>é"])("detects UTF-16 from the bytes of %s", (text) => {
  const little = Buffer.from(text, "utf16le");
  expect(decodeBody(little, "text/html")).toEqual({ text, encoding: "utf-16le" });
  const big = Buffer.from(little).swap16();
  expect(decodeBody(big, "text/html")).toEqual({ text, encoding: "utf-16be" });
});

test("detects UTF-16 from the bytes of an XML declaration", () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
  const little = Buffer.from(text, "utf16le");
  expect(decodeBody(little, "application/xml")).toEqual({ text, encoding: "utf-16le" });
  const big = Buffer.from(little).swap16();
  expect(decodeBody(big, "application/xml")).toEqual({ text, encoding: "utf-16be" });
});

test.each(["text", "markdown", "json", "xml"] as const)(
  "takes no encoding from a <meta> that is quoted in %s",
  (form) => {
    const text = '"<meta charset=shift_jis>" 日本';
    expect(decodeBody(Buffer.from(text), null, form)).toEqual({ text, encoding: "utf-8" });
  },
);

test("recognizes UTF-16 without a byte order mark after whitespace", () => {
  const body = Buffer.from("\n  <html>Grüße — ok", "utf16le");
  expect(decodeBody(body, null).encoding).toBe("utf-16le");
  expect(decodeBody(body.swap16(), null)).toEqual({
    text: "\n  <html>Grüße — ok",
    encoding: "utf-16be",
  });
});
