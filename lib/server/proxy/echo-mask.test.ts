import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { echoPatterns } from "@/lib/contract/sharing/secret-echo";
import { propertyRuns } from "@/tests/support/property-runs";
import { encodedSecrets, encodings } from "@/tests/support/secret-encodings";
import { createEchoMask, createKeyMask, maskKey } from "./echo-mask";

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

const key = "fc-3f9A+b/7c21d64_e8.0aZ~q5";

function bytesWithoutKey(bytes: Buffer, at: readonly number[], secret = key): Buffer {
  const mask = createKeyMask(secret);
  if (!mask) throw new Error("There is no mask for this key.");
  const places = [0, ...at.toSorted((a, b) => a - b), bytes.length];
  const parts = places.slice(1).map((end, index) => mask.push(bytes.subarray(places[index], end)));
  return Buffer.concat([...parts, mask.end()]);
}

const withoutKey = (...args: Parameters<typeof bytesWithoutKey>): string =>
  bytesWithoutKey(...args).toString();

const escaped = (write: (code: number) => string) =>
  [...key].map((each) => write(each.charCodeAt(0))).join("");
const spellings: Record<string, string> = {
  unchanged: key,
  "in capitals": key.toUpperCase(),
  "in lower case": key.toLowerCase(),
  "in a header": `Authorization: Bearer ${key}`,
  "escaped for JSON": key.replaceAll("/", "\\/"),
  "every character escaped for JSON": escaped((code) => `\\u${code.toString(16).padStart(4, "0")}`),
  "escaped for a URL": encodeURIComponent(key),
  "every character escaped for a URL": escaped((code) => `%${code.toString(16).toUpperCase()}`),
  "as HTML entities": escaped((code) => `&#${code};`),
  "in hexadecimal": Buffer.from(key).toString("hex"),
};

describe("the key in a response", () => {
  it.each(Object.entries(spellings))("is masked %s", (_name, spelled) => {
    expect(maskKey(`before ${spelled} after`, key)).toMatch(
      /^before (Authorization: Bearer )?\[removed\] after$/,
    );
  });

  /** Characters that the encoders of different languages escape, or not. */
  const marked = "fc-3f9A+b/7c21&d64<_e8.0'aZ~q5\\x\"==";
  const unicode = (text: string) => `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const percent = (text: string) => `%${text.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoders: Record<string, string> = {
    "JSON of JavaScript": JSON.stringify(marked).slice(1, -1),
    "JSON of Go": JSON.stringify(marked).slice(1, -1).replace(/[<>&]/g, unicode),
    "JSON of .NET": marked.replace(/[<>&+'"\\]/g, (each) => unicode(each).replace("b", "B")),
    "JSON of PHP": JSON.stringify(marked).slice(1, -1).replaceAll("/", "\\/"),
    "JSON within JSON": JSON.stringify(JSON.stringify(marked).slice(1, -1)).slice(1, -1),
    "JSON of Go within JSON": JSON.stringify(marked.replace(/[<>&]/g, unicode)).slice(1, -1),
    "a URL of JavaScript": encodeURIComponent(marked),
    "a URL of Python": marked.replace(/[^\w.~/-]/g, percent),
    "a form": new URLSearchParams({ key: marked }).toString().slice(4),
    "a URL within a URL": encodeURIComponent(encodeURIComponent(marked)),
    "HTML of Python": marked.replace(/[&<>'"]/g, (each) =>
      each === "&" ? "&amp;" : each === "<" ? "&lt;" : each === "'" ? "&#x27;" : "&quot;",
    ),
    "HTML of Go": marked.replace(/[&<>'"]/g, (each) =>
      each === "&" ? "&amp;" : each === "<" ? "&lt;" : `&#${each.charCodeAt(0)};`,
    ),
  };
  it.each(Object.entries(encoders))("is masked in %s", (_name, spelled) => {
    expect(maskKey(`a${spelled}b`, marked)).toBe("a[removed]b");
    const every = Array.from({ length: spelled.length + 2 }, (_, at) => at);
    expect(withoutKey(Buffer.from(`a${spelled}b`), every, marked)).toBe("a[removed]b");
  });

  it.each([0, 1, 2, 3, 4, 5])("is masked in base64 after %i other characters", (before) => {
    const original = `${"x".repeat(before)}${key}:tail`;
    for (const encoding of ["base64", "base64url"] as const) {
      const hidden = maskKey(Buffer.from(original).toString(encoding), key);
      // The rest decodes to at most one character of the key at either end.
      for (const part of hidden.split("[removed]")) {
        const decoded = Buffer.from(part, encoding).toString("latin1");
        expect(decoded).not.toContain(key.slice(0, 4));
        expect(decoded).not.toContain(key.slice(-4));
      }
    }
  });

  it("is masked in UTF-16 of either byte order, in the same encoding", () => {
    const little = Buffer.from(`{"a":"${key}"}`, "utf16le");
    const left = Buffer.from('{"a":"[removed]"}', "utf16le");
    expect(withoutKey(little, [20])).toBe(left.toString());
    expect(withoutKey(little.swap16(), [20])).toBe(left.swap16().toString());
  });

  it("is masked wherever the stream is split, and nothing else changes", () => {
    const text = fc
      .string({ maxLength: 60 })
      .filter((each) => !each.includes(key) && !/[\\[\]]/.test(each));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (texts, at) => {
          const bytes = Buffer.from(texts.join(key));
          const places = at.map((cut) => cut % (bytes.length + 1));
          expect(withoutKey(bytes, places)).toBe(texts.join("[removed]"));
        },
      ),
    );
  });

  it("is masked across the boundary of large chunks", () => {
    const filler = "ab".repeat(35_000);
    const bytes = Buffer.from(filler + key + filler);
    for (let cut = 70_000 - 2; cut <= 70_000 + key.length + 2; cut += 1)
      expect(withoutKey(bytes, [cut])).toBe(`${filler}[removed]${filler}`);
  });

  it("is not revealed by a stream that breaks off within it", () => {
    const mask = createKeyMask(key);
    const page = `<html>${"x".repeat(20_000)}`;
    const shown = Buffer.from(mask?.push(Buffer.from(page + key.slice(0, -1))) ?? []).toString();
    expect(shown).toMatch(/^<html>x+$/);
    expect(shown.length).toBeGreaterThan(18_000);
    expect(Buffer.from(mask?.breakOff() ?? []).toString()).toBe("");
  });

  it("leaves what precedes its possible beginning in a stream that breaks off", () => {
    for (const [text, shown] of [
      [`<p>No access.</p>\n${key.slice(0, 9)}`, "<p>No access.</p>\n"],
      [`{"error":"${key}","key":"${key.slice(0, 9)}`, '{"error":"[removed]","key":"'],
      ['{"data":[{"credits":5}]}\n', '{"data":[{"credits":5}]}\n'],
      [`{"data":[{"credits":5}]}`, '{"data":[{"credits":5}]}'],
      [`{"key": \\u{${key.charCodeAt(0).toString(16)}}`, '{"key": '],
    ] as const) {
      const mask = createKeyMask(key);
      expect(Buffer.from(mask?.push(Buffer.from(text)) ?? []).toString()).toBe("");
      expect(Buffer.from(mask?.breakOff() ?? []).toString()).toBe(shown);
    }
    const quoted = createKeyMask('fc-"b 12<34>5');
    quoted?.push(Buffer.from('<p>No access.\n</p>fc-"b 12<3'));
    expect(Buffer.from(quoted?.breakOff() ?? []).toString()).toBe("<p>No access.\n");
  });

  it("is masked between bytes of another encoding, which stay", () => {
    const wide = Buffer.from("\ufeff{}é", "utf16le");
    expect(bytesWithoutKey(Buffer.concat([wide, Buffer.from(key), wide]), [3])).toEqual(
      Buffer.concat([wide, Buffer.from("[removed]"), wide]),
    );
    const accented = `fc-é-${key}`;
    expect(withoutKey(Buffer.from(`a ${accented} é`), [4], accented)).toBe("a [removed] é");
  });

  it("is not masked if it is too short or missing", () => {
    expect(createKeyMask("test")).toBeNull();
    expect(createKeyMask(null)).toBeNull();
    expect(maskKey("a test", "test")).toBe("a test");
  });

  it("is reported if it was masked, also where it spans chunks", () => {
    const mask = createKeyMask(key);
    mask?.push(Buffer.from(`no key ${key.slice(0, 9)}`));
    expect(mask?.hasMasked()).toBe(false);
    mask?.push(Buffer.from(key.slice(9)));
    mask?.end();
    expect(mask?.hasMasked()).toBe(true);
  });
});
