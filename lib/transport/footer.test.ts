import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
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
    splitter.push(new Uint8Array(bytes.subarray(places[index], end)));
  const found = splitter.end();
  return { found, body: Buffer.concat(parts) };
}

const withFooter = (body: Uint8Array) =>
  Buffer.concat([body, Buffer.from([0x1e]), Buffer.from(JSON.stringify(footer))]);

describe("createFooterSplitter", () => {
  it("removes the footer from any body, for any chunk boundaries", () => {
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
      { numRuns: propertyRuns(300) },
    );
  });

  it("leaves the body unchanged if the footer is missing or truncated", () => {
    const body = Buffer.from('{"a":"\\u001e"}');
    expect(split(body, [])).toEqual({ found: null, body });
    const cut = withFooter(body).subarray(0, -1);
    expect(split(cut, [3])).toEqual({ found: null, body: Buffer.from(cut) });
  });
});
