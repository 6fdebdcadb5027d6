import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyFilter, maskKey } from "./key-filter";

const key = "fc-3f9A+b/7c21d64_e8.0aZ~q5";

function filtered(bytes: Buffer, cuts: readonly number[], secret = key): Buffer {
  const filter = createKeyFilter(secret);
  if (!filter) throw new Error("There is no filter for this key.");
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  const parts = places
    .slice(1)
    .map((end, index) => filter.push(Buffer.from(bytes.subarray(places[index], end))));
  return Buffer.concat([...parts, filter.end()]);
}

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
    const hidden = maskKey(`before ${spelled} after`, key);
    expect(hidden).toHaveLength(`before ${spelled} after`.length);
    expect(hidden).toMatch(/^before (Authorization: Bearer )?\*+ after$/);
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
    const hidden = `a${"*".repeat(spelled.length)}b`;
    expect(maskKey(`a${spelled}b`, marked)).toBe(hidden);
    const cuts = Array.from({ length: spelled.length + 2 }, (_, at) => at);
    expect(filtered(Buffer.from(`a${spelled}b`), cuts, marked).toString()).toBe(hidden);
  });

  it.each([0, 1, 2, 3, 4, 5])("is masked in base64 after %i other characters", (before) => {
    const original = `${"x".repeat(before)}${key}:tail`;
    for (const encoding of ["base64", "base64url"] as const) {
      const hidden = maskKey(Buffer.from(original).toString(encoding), key);
      // The rest decodes to at most one character of the key at either end.
      const decoded = Buffer.from(hidden.replaceAll("*", "A"), encoding).toString("latin1");
      expect(decoded).not.toContain(key.slice(1, 5));
      expect(decoded).not.toContain(key.slice(-5, -1));
    }
  });

  it("is masked in UTF-16 of either byte order", () => {
    const little = Buffer.from(`{"a":"${key}"}`, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(filtered(bytes, []).includes(bytes.subarray(14, 40))).toBe(false);
  });

  it("is masked wherever the stream is split, and nothing else changes", () => {
    const text = fc.string({ maxLength: 60 }).filter((each) => !each.includes(key));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (texts, cuts) => {
          const bytes = Buffer.from(texts.join(key));
          const places = cuts.map((cut) => cut % (bytes.length + 1));
          const hidden = Buffer.from(texts.join("*".repeat(key.length)));
          expect(filtered(bytes, places).equals(hidden)).toBe(true);
        },
      ),
    );
  });

  it("is masked across the boundary of large chunks", () => {
    const filler = Buffer.alloc(70_000, "ab");
    for (let cut = 70_000 - 2; cut <= 70_000 + key.length + 2; cut += 1) {
      const bytes = Buffer.concat([filler, Buffer.from(key), filler]);
      const hidden = filtered(bytes, [cut]);
      expect(hidden.length).toBe(bytes.length);
      expect(hidden.includes(Buffer.from(key))).toBe(false);
      expect(hidden.indexOf("*")).toBe(70_000);
      expect(hidden.lastIndexOf("*")).toBe(70_000 + key.length - 1);
    }
  });

  it("is masked in a stream of single bytes", () => {
    const bytes = Buffer.from(`${"x".repeat(20_000)}${key}${"y".repeat(20_000)}`);
    const cuts = Array.from({ length: bytes.length }, (_, at) => at);
    expect(filtered(bytes, cuts).toString()).toBe(
      bytes.toString().replace(key, "*".repeat(key.length)),
    );
  });

  it("is not revealed by a stream that breaks off within it", () => {
    const filter = createKeyFilter(key);
    const page = `<html>${"x".repeat(2_000)}`;
    const shown = filter?.push(Buffer.from(page + key.slice(0, -1))).toString() ?? "";
    expect(shown).toMatch(/^<html>x+$/);
    expect(shown.length).toBeGreaterThan(1_000);
  });

  it("holds back only what may be its beginning", () => {
    const filter = createKeyFilter(key);
    const page = Buffer.from("x".repeat(1_000));
    expect(filter?.push(Buffer.from(page)).equals(page)).toBe(true);
    const begun = Buffer.concat([page, Buffer.from(key.slice(0, 5).toUpperCase())]);
    expect(filter?.push(Buffer.from(begun)).equals(page)).toBe(true);
    expect(filter?.end().toString()).toBe(key.slice(0, 5).toUpperCase());
  });

  it("is not masked if it is too short or missing", () => {
    expect(createKeyFilter("test")).toBeNull();
    expect(createKeyFilter(null)).toBeNull();
    expect(maskKey("a test", "test")).toBe("a test");
  });
});

it("reports whether it has masked the key, also where it spans chunks", () => {
  const filter = createKeyFilter(key);
  filter?.push(Buffer.from(`no key ${key.slice(0, 9)}`));
  expect(filter?.hasMasked()).toBe(false);
  filter?.push(Buffer.from(key.slice(9)));
  expect(filter?.hasMasked()).toBe(true);
});
