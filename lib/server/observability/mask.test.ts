import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { createLog } from "./log";
import { maskNamedSecrets, rememberSecret, SecretRegistry } from "./mask";

const secret = fc.string({ unit: "grapheme-ascii", minLength: 8, maxLength: 60 });

/** Spellings of a secret in logs, pages and links, with other text around it. */
const spellings: Record<string, (secret: string, before: string, after: string) => string> = {
  plain: (text, before, after) => before + text + after,
  json: (text, before) => JSON.stringify({ [before]: text }),
  "json in json": (text) => JSON.stringify(JSON.stringify({ text })),
  "url component": (text, before, after) => `${before}?k=${encodeURIComponent(text)}&${after}`,
  "twice in a url": (text) => encodeURIComponent(encodeURIComponent(text)),
  "form field": (text) => new URLSearchParams({ a: text }).toString(),
  base64: (text, before, after) => Buffer.from(before + text + after).toString("base64"),
  base64url: (text, before, after) => Buffer.from(before + text + after).toString("base64url"),
  hex: (text, before, after) => Buffer.from(before + text + after).toString("hex"),
  "every byte in percent": (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&"),
};

/** Whether a text reveals the secret to a reader who knows these spellings. */
function reveals(text: string, secret: string): boolean {
  const bytes = Buffer.from(text);
  const views = [
    text,
    ...[0, 1, 2, 3].map((at) => Buffer.from(text.slice(at), "base64").toString("utf8")),
    bytes.toString("utf8"),
    ...[0, 1].map((at) => Buffer.from(text.slice(at), "hex").toString("utf8")),
    safeDecode(text),
    safeDecode(safeDecode(text)),
    safeDecode(text.replaceAll("+", " ")),
  ];
  return views.some((view) => view.includes(secret));
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

describe("masking by value", () => {
  it.each(Object.keys(spellings))("removes a known secret spelled as %s", (name) => {
    const spell = spellings[name] ?? expect.fail();
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (canary, before, after) => {
        const registry = new SecretRegistry();
        registry.remember(canary);
        expect(reveals(registry.mask(spell(canary, before, after)), canary)).toBe(false);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("is needed: without it, each spelling reveals the secret", () => {
    const canary = "sk-canary/7+Zä?=&";
    const registry = new SecretRegistry();
    for (const spell of Object.values(spellings)) {
      const text = spell(canary, "abc", "xyz");
      const known = new SecretRegistry();
      known.remember(canary);
      expect(known.mask(text)).not.toBe(text);
      expect(registry.mask(text)).toBe(text);
    }
  });

  it("does not change a text without secrets", () => {
    const registry = new SecretRegistry();
    registry.remember("sk-0123456789");
    expect(registry.mask("served in 12 ms")).toBe("served in 12 ms");
  });

  it("handles many secrets and drops the least recently used first", () => {
    const registry = new SecretRegistry();
    for (let number = 0; number < 1_200; number += 1) registry.remember(`secret-${number}-end`);
    expect(registry.mask("secret-1199-end")).toBe("[redacted]");
    expect(registry.mask("secret-0-end")).toBe("secret-0-end");
  });
});

describe("masking by name", () => {
  it("masks fields that can hold a secret or a query, at any depth", () => {
    const clean = maskNamedSecrets({
      a: { b: [{ apiKey: "1", Authorization: "2", cookie: "3", query: "4", status: 200 }] },
      sealingSecret: "5",
      headers: { accept: "6" },
    });
    expect(JSON.stringify(clean)).not.toMatch(/"[1-6]"/);
    expect(clean).toMatchObject({ a: { b: [{ status: 200 }] } });
  });

  it("stops at a circular value", () => {
    const loop: Record<string, unknown> = {};
    loop.inner = loop;
    expect(JSON.stringify(maskNamedSecrets(loop))).toContain("[deeper]");
  });
});

describe("the log", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), "info");
  const last = () => lines.at(-1) ?? "";

  it("writes one line of JSON for any value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.jsonValue(), (text, value) => {
        log.info({ value }, text);
        expect(last()).toMatch(/^[^\n]*\n$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is tested.
        expect(last()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
        expect(JSON.parse(last())).toMatchObject({ level: "info", name: "workbench" });
      }),
    );
  });

  it("contains no keys or page URLs of an error, its causes and its stack", () => {
    rememberSecret("sk-canary-0042");
    const cause = new Error("sent Bearer sk-canary-0042 to https://a.example/private?q=1");
    const error = Object.assign(new Error("failed at https://b.example/x", { cause }), {
      request: { headers: { authorization: "sk-canary-0042" } },
    });
    log.error({ error, body: "a private query" }, "sk-canary-0042");
    expect(last()).not.toMatch(/canary|a\.example|b\.example|a private query/);
    expect(last()).toContain("failed at [url]");
  });
});
