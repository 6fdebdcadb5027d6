import { describe, expect, it } from "vitest";
import {
  allowHost,
  consentRecord,
  forbidHost,
  isAllowed,
  isEngineFile,
  mediaHost,
  noConsent,
} from "./consent";

const memory = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};

describe("consent", () => {
  it("allows no host at first, then one host, and can be revoked", () => {
    expect(isAllowed(noConsent, "a.example")).toBe(false);
    const one = allowHost(allowHost(noConsent, "a.example"), "a.example");
    expect(one.hosts).toEqual(["a.example"]);
    expect(isAllowed(one, "a.example")).toBe(true);
    expect(isAllowed(one, "b.a.example")).toBe(false);
    expect(isAllowed(one, "a.example:8080")).toBe(false);
    expect(isAllowed(forbidHost(one, "a.example"), "a.example")).toBe(false);
  });

  it("survives a reload and ignores malformed records", () => {
    const store = memory();
    consentRecord(() => store).write({ always: true, hosts: ["a.example"] });
    expect(consentRecord(() => store).read()).toEqual({ always: true, hosts: ["a.example"] });
    for (const text of ["{", "null", "[]", '{"always":"yes","hosts":[]}', '{"always":true}']) {
      store.texts.set("search-workbench.media-consent", text);
      expect(consentRecord(() => store).read()).toEqual(noConsent);
    }
  });

  it.each([
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "//a.example/x",
    "",
    "file:///x",
    "ftp://a.example",
  ])("cannot be given to %s", (url) => {
    expect(mediaHost(url)).toBeNull();
  });

  it("is not needed for files of the engine, but for other files of this server", () => {
    const own = "http://127.0.0.1:3000";
    expect(isEngineFile(`${own}/artifacts/x.png?expires=1`, own)).toBe(true);
    expect(isEngineFile(`${own}/artifacts/../api/search`, own)).toBe(false);
    expect(isEngineFile(`${own}/api/metrics`, own)).toBe(false);
    expect(isEngineFile("https://a.example/artifacts/x.png", own)).toBe(false);
  });
});
