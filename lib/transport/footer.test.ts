import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBodyText } from "./body-text";
import { createFooterSplitter } from "./footer";

const footer = {
  complete: true,
  wireBytes: 7,
  bytes: 9,
  timings: { connectMs: null, firstByteMs: 1.5, totalMs: 2 },
};

function split(bytes: Uint8Array, cuts: readonly number[]) {
  const parts: Uint8Array[] = [];
  const splitter = createFooterSplitter((part) => parts.push(part.slice()));
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  for (const [index, end] of places.slice(1).entries())
    splitter.push(bytes.subarray(places[index], end));
  const found = splitter.end();
  return { found, body: Buffer.concat(parts) };
}

const withFooter = (body: Uint8Array) =>
  Buffer.concat([body, Buffer.from([0x1e]), Buffer.from(JSON.stringify(footer))]);

describe("a footer", () => {
  it("comes off any body, wherever the stream is cut", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 10_000, size: "max" }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (body, cuts) => {
          const bytes = withFooter(body);
          const places = cuts.map((cut) => cut % (bytes.length + 1));
          const { found, body: left } = split(bytes, places);
          expect(found).toEqual(footer);
          expect(left.equals(body)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("that is missing or cut leaves the body whole", () => {
    const body = Buffer.from('{"a":"\\u001e"}');
    expect(split(body, [])).toEqual({ found: null, body });
    const cut = withFooter(body).subarray(0, -1);
    expect(split(cut, [3])).toEqual({ found: null, body: Buffer.from(cut) });
  });
});

describe("the text of a body", () => {
  const read = (bytes: Uint8Array, size: number) => {
    const text = createBodyText();
    for (let at = 0; at < bytes.length; at += size) text.push(bytes.subarray(at, at + size));
    return text.end();
  };
  const body = '{"title":"Grüße, 世界 😀"}';
  const little = Buffer.from(body, "utf16le");

  it.each([1, 2, 3, 1_000])("is the same in pieces of %i bytes", (size) => {
    expect(read(Buffer.from(body), size)).toBe(body);
    expect(read(Buffer.from(`\ufeff${body}`), size)).toBe(body);
  });

  it.each([1, 3, 1_000])(
    "is understood in UTF-16 of either order, in pieces of %i bytes",
    (size) => {
      const marked = Buffer.from(`\ufeff${body}`, "utf16le");
      for (const bytes of [little, marked]) {
        expect(read(bytes, size)).toBe(body);
        expect(read(Buffer.from(bytes).swap16(), size)).toBe(body);
      }
    },
  );

  it("is empty for an empty body, and marks what is damaged", () => {
    expect(createBodyText().end()).toBe("");
    expect(read(Buffer.from([0x22, 0xc3, 0x28, 0x22]), 1)).toBe('"\ufffd("');
  });
});
