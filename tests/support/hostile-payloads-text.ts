/**
 * Text with bidirectional controls, invisible, stacked or oversized characters, and characters that
 * do not belong in text.
 */

const signs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));

/** U+0000 to U+001F and U+007F to U+009F, one each: they break terminals, logs and parsers. */
const controls = [...signs(0x00, 0x1f), ...signs(0x7f, 0x9f)].map(
  (sign, at) => `control ${at} [${sign}] after`,
);

const bidi = [
  "\u202a",
  "\u202b",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u200f",
  "\u061c",
];
const turned = bidi.flatMap((sign, at) => [
  `${sign}turned ${at} and never turned back (Delete everything)`,
  `invoice ${at} ${sign}fdp.exe`,
]);
const nested = [
  "\u202e".repeat(200),
  "\u2067\u2066".repeat(300),
  "\u2069\u202c".repeat(100),
  "\u05d0\u05d1\u05d2 12345 abc \u0627\u0644\u0639",
  "\u0645\u0631\u062d\u0628\u0627 <b>http://example.org</b> 100%",
];

const invisible = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\u2061",
  "\u2063",
  "\ufeff",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u180e",
  "\u2028",
  "\u2029",
  "\u3164",
  "\uffa0",
  "\ufff9",
  "\ufffb",
  "\ufe0f",
  "\u{e0001}",
  "\u{e0041}\u{e0042}",
  "\u{1d173}",
].flatMap((sign, at) => [sign, `in${sign}visible ${at}`]);

const lone = ["\ud800", "\udbff", "\udc00", "\udfff", "\udc00\ud800", "x\ud83dy"].map(
  (sign, at) => `lone surrogate ${at} ${sign}`,
);

const marks = signs(0x0300, 0x036f);
const zalgo = [5, 20, 80, 400].map(
  (height) =>
    `z${Array.from({ length: height }, (_, at) => marks[at % marks.length]).join("")}algo ${height}`,
);

const wide = [
  "\ufdfd",
  "\u{12031}",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}".repeat(60),
  "\u{1f1e6}".repeat(501),
  "\u0e49".repeat(300),
  "\u0489".repeat(200),
  "\u1160".repeat(400),
  "\u4e00".repeat(2_000),
  "\u2e3b".repeat(300),
  "\u00a0".repeat(3_000),
  "\t".repeat(2_000),
  "\n".repeat(2_000),
  " ".repeat(20_000),
  "W".repeat(20_000),
  "i".repeat(100_000),
  "-".repeat(5_000),
  "/".repeat(5_000),
  `${"a".repeat(3_000)}@${"b".repeat(3_000)}`,
  "\u30c6\u30b9\u30c8".repeat(800),
  "\ufe0e\ufe0f".repeat(500),
  "\u0f42\u0f0b".repeat(900),
];

/** Texts that have crashed programs, renderers or phones. */
const notorious = [
  "Power \u0644\u064f\u0644\u064f\u0635\u0651\u0628\u064f\u0644\u064f\u0644\u0635\u0651\u0628\u064f\u0631\u0631\u064b \u0963 \u0963h \u0963 \u0963 \u5197",
  "\u0c1c\u0c4d\u0c1e\u200c\u0c3e",
  "\ufff0\uffff\ufffe\ufdd0",
  "\u{10ffff}\u{1fffe}",
  "\ud83c\udff3\ufe0f\u200d\u20e0\ud83c\udf08",
  "\u0130\u0131\u017f\u212a\u00df\u1e9e",
  "\u01c5\ufb03\u1f88\u0149",
  "e\u0301 \u00e9 \u212b \u00c5",
  "\u2126\u03a9 \u037e; \u1fef`",
  "\u0041\u0430\u0391\u13aa\uff21",
];

export const textPayloads: readonly string[] = [
  ...controls,
  ...turned,
  ...nested,
  ...invisible,
  ...lone,
  ...zalgo,
  ...wide,
  ...notorious,
];
