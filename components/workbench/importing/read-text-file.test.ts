import { describe, expect, it } from "vitest";
import { readTextFile } from "./read-text-file";

const file = (bytes: number[] | string, name = "a.json") =>
  new File([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)], name);

const utf16 = (text: string, little: boolean) => [
  ...(little ? [0xff, 0xfe] : [0xfe, 0xff]),
  ...[...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
  }),
];

describe("readTextFile", () => {
  it("decodes the encodings that programs write", async () => {
    const text = '{"query":"Bär"}';
    for (const bytes of [
      text,
      `\ufeff${text}`,
      utf16(text, true),
      utf16(text, false),
      [...text].map((letter) => letter.charCodeAt(0)),
    ])
      expect(await readTextFile(file(bytes))).toEqual({ ok: true, text });
  });

  it.each([
    ["nothing", [], "a.json is empty."],
    ["blanks", " \n", "a.json contains only whitespace."],
    [
      "a picture",
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
      "is not a text file",
    ],
    ["zeros", [0, 0, 0, 0], "is not a text file"],
    ["halves of UTF-16", [0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00], "is not a text file"],
    ["too much", "x".repeat(4_000_001), "is too large"],
  ])("rejects %s", async (_what, bytes, words) => {
    const read = await readTextFile(file(bytes));
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  });

  it("points to the history for a bundle", async () => {
    expect(await readTextFile(file("PK", "run.ZIP"))).toMatchObject({
      ok: false,
      message: expect.stringContaining("History"),
    });
  });

  it("reports a file that cannot be read", async () => {
    const folder = Object.assign(file("x", "folder"), {
      arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")),
    });
    expect(await readTextFile(folder)).toMatchObject({ ok: false });
  });
});
