import { expect, test } from "vitest";
import { guessEncoding } from "./guess-encoding";

test.each([
  ["windows-1251", "d1f2e0f0fbe920eceef1f220f7e5f0e5e720f0e5eaf3"],
  ["koi8-r", "f3d4c1d2d9ca20cdcfd3d420dec5d2c5da20d2c5cbd5"],
  [
    "koi8-u",
    "d2cfdacbccc1c420d0cfd2cfcda6d720c2a6ccd8dbc520adc1cecfcb20d7a6c4d2c5cdcfced4d5c0d4d820cda6d3d8cbc1",
  ],
  [
    "gb18030",
    "cda8b8e6b1bebed6bdf1ccecd0fbb2bcb4d3cfc2d4c2d2bbc8d5c6f0cbf9d3d0b6c9c2d6b0e0b4cebdabbbe1d4f6bcd3",
  ],
  ["windows-874", "c3d0b4d1bab9e9d3e3b9e1c1e8b9e9d3bbd4a7c5b4c5a7"],
  ["euc-jp", "a4b3a4ceb6b6a4cfb8c5a4a4"],
  ["shift_jis", "82b182cc8bb482cd8cc382a282c582b7"],
  ["euc-kr", "bfc0b7a1b5c820b4d9b8aeb8a620b0c7b3cdb4d9"],
  ["gb18030", "d5e2d7f9c7c5bda8d3dacaaec1f9cac0bccd"],
  ["big5", "b36fae79bef4abd8a9f3a451a4bba540acf6"],
])("recognizes %s by its letters", (encoding, digits) => {
  expect(guessEncoding(Buffer.concat([Buffer.from("<p>"), Buffer.from(digits, "hex")]))).toBe(
    encoding,
  );
});

test.each([
  "Où êtes-vous allé ? À l'école, où l'été a été très chaud, déjà à Noël.",
  "à à à à à à à à",
  "ÄÖÜ äöü Größe Übung ÜBER Straße für",
  "¿Dónde está el niño? Mañana irá al pueblo; él también.",
])("does not guess for the Western text %s", (text) => {
  expect(guessEncoding(Buffer.from(text, "latin1"))).toBeUndefined();
});
