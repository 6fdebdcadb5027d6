import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadcrumb } from "./breadcrumb";

const lineOf = (text: string) => {
  const { host, path } = breadcrumb(text);
  return [host, ...path].join(" › ");
};

describe("breadcrumb", () => {
  it.each([
    ["https://www.example.org/guide/limits?x=1#y", "example.org › guide › limits"],
    ["https://example.org", "example.org"],
    ["http://127.0.0.1:3000/guide", "127.0.0.1:3000 › guide"],
    ["https://example.org/a%20b/c%C3%A9", "example.org › a b › cé"],
    ["https://example.org/%E0%A4%A", "example.org › %E0%A4%A"],
    ["https://example.org/1/2/3/4/5/6", "example.org › 1 › … › 5 › 6"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["no address", "no address"],
  ])("formats %s as %s", (text, line) => expect(lineOf(text)).toBe(line));

  it("removes bidirectional control characters", () => {
    expect(breadcrumb("https://example.org/%E2%80%AEgnp.exe").path).toEqual(["gnp.exe"]);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => lineOf(text) !== null));
  });
});
