import { describe, expect, it } from "vitest";
import { parseRunUrl } from "./run-url";

const read = (search: string, hash = "") => {
  const parsed = parseRunUrl(search, hash);
  return parsed === null ? null : parsed.ok ? parsed.url.href : parsed.message;
};

describe("parseRunUrl", () => {
  it.each([
    "https://files.example/run.zip",
    "https://files.example/a%20b/run.zip?sig=a%2Bb%3D&se=2026&sp=r#part",
    "https://files.example/100%25/run.zip?q=%26%23",
    `https://files.example/run.zip?token=${"x".repeat(2_000)}&end=1`,
    "https://files.example/%E2%82%AC.zip?a+b=c+d",
  ])("restores %s from an encoded link", (address) => {
    const search = `?run=${encodeURIComponent(address)}`;
    expect(read(search)).toBe(new URL(address).href);
    expect(read(`${search}&utm=1`)).toBe(new URL(address).href);
  });

  it("takes a URL that was not encoded with its &, # and %", () => {
    expect(read("?run=https://files.example/run.zip?sig=a%2Bb&sp=r", "#x=1")).toBe(
      "https://files.example/run.zip?sig=a%2Bb&sp=r#x=1",
    );
  });

  it("rejects other schemes, passwords and invalid URLs", () => {
    expect(read("?run=http%3A%2F%2Ffiles.example%2Frun.zip")).toContain("https://");
    expect(read("?run=javascript%3Aalert(1)")).toContain("https://");
    expect(read("?run=https%3A%2F%2Fa%3Ab%40files.example")).toContain("password");
    expect(read("?run=%")).toContain("no valid URL");
    expect(read("?run=")).toContain("no valid URL");
    expect(read("?runs=1")).toBeNull();
  });

  it("allows loopback without TLS", () => {
    expect(read("?run=http%3A%2F%2F127.0.0.1%3A8000%2Frun.zip")).toBe(
      "http://127.0.0.1:8000/run.zip",
    );
  });
});
