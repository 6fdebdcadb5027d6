import { expect, it } from "vitest";
import { textOfFile } from "./decode-text";

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (each) => each.charCodeAt(0)).buffer);

it("decodes files in the encodings of spreadsheets", async () => {
  const latin = Uint8Array.from("city\nKöln", (each) => each.charCodeAt(0));
  expect(await textOfFile(new Blob(["city\nKöln"]))).toBe("city\nKöln");
  expect(await textOfFile(new Blob([latin]))).toBe("city\nKöln");
  expect(await textOfFile(new Blob([utf16("city\nKöln")]))).toBe("city\nKöln");
});

it.each([
  ["little", (text: string) => utf16(text).subarray(2)],
  [
    "big",
    (text: string) =>
      utf16(text)
        .subarray(2)
        .reduce<number[]>(
          (all, byte, at) => all.with(at ^ 1, byte),
          Array(2 * text.length).fill(0),
        ),
  ],
])("decodes UTF-16 without a byte order mark: %s endian", async (_order, bytes) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes("city\nKöln"))]))).toBe("city\nKöln");
});

it("returns null for a file that is not text or cannot be read", async () => {
  expect(await textOfFile(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])]))).toBeNull();
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException("", "NotFoundError"));
  expect(await textOfFile(gone)).toBeNull();
});
