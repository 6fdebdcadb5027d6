import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { echoPatterns } from "@/lib/contract/sharing/secret-echo";
import { propertyRuns } from "@/tests/support/property-runs";
import { encodedSecrets, encodings } from "@/tests/support/secret-encodings";
import { createEchoMask } from "./echo-mask";

/** The text after it went through a mask in chunks that end at these bytes. */
function masked(text: string, secret: string, cuts: readonly number[] = []): string {
  const mask = createEchoMask(echoPatterns([secret]));
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)];
  let start = 0;
  const parts = [...ends, bytes.length].map((end) => {
    const part = mask.push(bytes.subarray(start, end));
    start = end;
    return part;
  });
  return Buffer.concat([...parts, mask.end()]).toString();
}

const cuts = fc.array(fc.nat(), { maxLength: 6 });

describe("createEchoMask", () => {
  it.each(Object.entries(encodings))(
    "masks any text encoded as %s, in any chunks",
    (_name, encode) => {
      fc.assert(
        fc.property(encodedSecrets, cuts, (secret, at) => {
          const encoded = encode(secret);
          const text = masked(`before ${encoded} after`, secret, at);
          expect(text).not.toContain(encoded);
          expect(text).toContain("[removed]");
        }),
        { numRuns: propertyRuns(25) },
      );
    },
  );

  it("leaves JSON valid wherever a text begins and ends in it", () => {
    fc.assert(
      fc.property(encodedSecrets, fc.string({ unit: "binary" }), cuts, (secret, around, at) => {
        const before = `${around}\\\n"\u00e9${secret}\\\n"`;
        const json = JSON.stringify({ before, after: around, list: [around] });
        fc.pre(!/[[\]{}:,]/.test(secret));
        const value: unknown = JSON.parse(masked(json, secret, at));
        expect(JSON.stringify(value)).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });

  it.each([
    ["\\n0secret", "n0secret"],
    ["\\u00e9abcdef", "00e9abcdef"],
    ['abcdef\\\\\\"x', "abcdef\\"],
  ])("removes the whole escape of %s if the text is %s", (inside, secret) => {
    const value: unknown = JSON.parse(masked(`"${inside}"`, secret));
    expect(String(value)).toMatch(/^\[removed\]/);
  });

  it("changes nothing else, also of characters that span chunks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), cuts, (text, at) => {
        fc.pre(text.isWellFormed());
        expect(masked(text, "a secret that is nowhere", at)).toBe(text);
      }),
    );
  });
});
