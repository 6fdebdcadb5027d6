import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import {
  base64,
  encodings,
  hex,
  encodedSecrets as secrets,
} from "@/tests/support/secret-encodings";
import { ECHO_MARK, echoPatterns, maskEchoes, maskJsonEchoes } from "./secret-echo";

describe("maskEchoes", () => {
  it.each(Object.entries(encodings))("finds any text encoded as %s", (_name, encode) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const encoded = encode(secret);
        const { text, count } = maskEchoes(`before ${encoded} after`, echoPatterns([secret]));
        expect(count).toBeGreaterThan(0);
        expect(text).not.toContain(encoded);
        expect(text.replaceAll(ECHO_MARK, "")).toMatch(/^before .{0,3} after$/s);
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it("finds any text within base64 and base64url, at every offset", () => {
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), fc.boolean(), (secret, before, after, url) => {
        const plain = base64(before + secret + after);
        const encoded = url ? plain.replaceAll("+", "-").replaceAll("/", "_") : plain;
        expect(maskEchoes(encoded, echoPatterns([secret])).count).toBeGreaterThan(0);
      }),
    );
  });

  it("finds the credentials of a header without their scheme", () => {
    const shown: readonly (readonly [header: string, shown: string])[] = [
      ["Bearer tok_8f14e45f", "token: tok_8f14e45f"],
      ["Token abcdefgh", "your token abcdefgh"],
      ["Custom 8f14e45fceea", "got 8f14e45fceea"],
      [`Basic ${base64("ann:correct horse")}`, "user ann:correct horse"],
      [`Basic ${base64("ann:correct horse")}`, "password correct horse"],
      ["sid=9a8b7c6d5e; theme=dark", '{"sid":"9a8b7c6d5e"}'],
    ];
    for (const [header, text] of shown)
      expect(maskEchoes(text, echoPatterns([header])).count, header).toBeGreaterThan(0);
  });

  it("leaves ordinary words and short values", () => {
    const texts = ["abcde", "theme=dark; view=columns", "text/html;q=0.9", "storm lanterns"];
    const echoes = echoPatterns(texts);
    const text = "abcde dark columns 0.9 lanterns";
    expect(maskEchoes(text, echoes)).toEqual({ text, count: 0 });
  });

  it("finds the parts of a text of 24,000 characters", () => {
    const secret = Array.from({ length: 8_000 }, (_, at) => hex((at * at * 2_654_435) % 4_096, 3));
    const { text } = maskEchoes(`x ${secret.join("")} y`, echoPatterns([secret.join("")]));
    expect(text.replaceAll(ECHO_MARK, "")).toBe("x  y");
  });
});

describe("maskJsonEchoes", () => {
  it("keeps any JSON valid, with everything but the echoes", () => {
    fc.assert(
      fc.property(secrets, fc.jsonValue(), fc.string(), (secret, other, around) => {
        const value = { other, echo: `${around}\n${secret}"${around}`, [secret]: 1 };
        const echoes = echoPatterns([secret]);
        const { text, count } = maskJsonEchoes(JSON.stringify(value), echoes);
        expect(count).toBeGreaterThan(0);
        const parsed: unknown = JSON.parse(text);
        expect(JSON.stringify(parsed)).not.toContain(secret);
        expect(parsed).toHaveProperty(ECHO_MARK, 1);
      }),
    );
  });

  it("changes nothing outside of the strings", () => {
    const json = '{ "n" : 12345678901234567890, "s":"tok_8f14e45f\\u00e9" }';
    expect(maskJsonEchoes(json, echoPatterns(["tok_8f14e45f"])).text).toBe(
      '{ "n" : 12345678901234567890, "s":"[removed]é" }',
    );
  });

  it("ends with text that is cut off or not JSON", () => {
    for (const text of ['{"a":"tok_8f14e45f', "no JSON tok_8f14e45f", '"\\'])
      expect(() => maskJsonEchoes(text, echoPatterns(["tok_8f14e45f"]))).not.toThrow();
  });
});
