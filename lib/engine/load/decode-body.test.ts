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

test.each([
  [
    "a byte order mark beats the content type",
    bytes([0xef, 0xbb, 0xbf], Buffer.from("é").toString("latin1")),
    "text/html; charset=koi8-r",
    "é",
    "utf-8",
  ],
  [
    "UTF-16 little endian by its mark",
    new Uint8Array(Buffer.from("\ufeffGrüße", "utf16le")),
    null,
    "Grüße",
    "utf-16le",
  ],
  [
    "the content type beats the page",
    bytes("<meta charset=utf-8>", PRIVET_KOI8),
    'text/html; charset="KOI8-R"',
    "<meta charset=utf-8>Привет",
    "koi8-r",
  ],
  [
    "<meta charset>",
    bytes("<meta charset='shift_jis'>", NIHON_SJIS),
    "text/html",
    "<meta charset='shift_jis'>日本",
    "shift_jis",
  ],
  [
    "<meta http-equiv>",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', PRIVET_KOI8),
    null,
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">Привет',
    "koi8-r",
  ],
  [
    "the XML declaration",
    bytes('<?xml version="1.0" encoding="windows-1251"?>', [0xcf, 0xf0]),
    null,
    '<?xml version="1.0" encoding="windows-1251"?>Пр',
    "windows-1251",
  ],
  [
    "a declaration in a comment does not count",
    bytes("<!-- <meta charset=koi8-r> -->", [0xe9]),
    null,
    "<!-- <meta charset=koi8-r> -->é",
    "windows-1252",
  ],
  [
    "an unknown label is passed over",
    bytes("<meta charset=nonsense>", [0xc3, 0xa9]),
    "text/html; charset=bogus",
    "<meta charset=nonsense>é",
    "utf-8",
  ],
  ["valid UTF-8 without a word", bytes([0xc3, 0xa9, 0xe2, 0x82, 0xac]), "text/html", "é€", "utf-8"],
  [
    "other bytes without a word are windows-1252",
    bytes("caf", [0xe9, 0x20, 0x93, 0x80]),
    "text/html",
    "café “€",
    "windows-1252",
  ],
  [
    "a declaration that comes late counts where the bytes are no UTF-8",
    bytes(`<!--${" ".repeat(9_000)}--><meta charset=koi8-r>`, PRIVET_KOI8),
    "text/html",
    `<!--${" ".repeat(9_000)}--><meta charset=koi8-r>Привет`,
    "koi8-r",
  ],
  [
    "without a word the language of the page says what is usual",
    bytes('<html class="x" lang="ru-RU">', [0xcf, 0xf0]),
    "text/html",
    '<html class="x" lang="ru-RU">Пр',
    "windows-1251",
  ],
  [
    "UTF-8 is UTF-8 in every language",
    bytes("<html lang=ja>", [0xc3, 0xa9]),
    "text/html",
    "<html lang=ja>é",
    "utf-8",
  ],
  [
    "latin1 means windows-1252",
    bytes([0x80]),
    "text/html; charset=iso-8859-1",
    "€",
    "windows-1252",
  ],
  [
    "who declares UTF-16 in ASCII is not writing it",
    bytes("<meta charset=utf-16>x"),
    null,
    "<meta charset=utf-16>x",
    "utf-8",
  ],
])("%s", (_, body, contentType, text, encoding) => {
  expect(decodeBody(body, contentType)).toEqual({ text, encoding });
});

test.each(["<html><p>é", "<!doctype html>é"])("%s in UTF-16 says so by its own bytes", (text) => {
  const little = Buffer.from(text, "utf16le");
  expect(decodeBody(little, "text/html")).toEqual({ text, encoding: "utf-16le" });
  const big = Buffer.from(little).swap16();
  expect(decodeBody(big, "text/html")).toEqual({ text, encoding: "utf-16be" });
});

test("an XML declaration in UTF-16 says so by its own bytes", () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';
  const little = Buffer.from(text, "utf16le");
  expect(decodeBody(little, "application/xml")).toEqual({ text, encoding: "utf-16le" });
  const big = Buffer.from(little).swap16();
  expect(decodeBody(big, "application/xml")).toEqual({ text, encoding: "utf-16be" });
});
