import { describe, expect, it } from "vitest";
import { baseUrlSchema } from "./connection";

describe("baseUrlSchema", () => {
  it.each([
    ["https://api.example.org/", "https://api.example.org"],
    ["https://api.example.org./v2/search", "https://api.example.org."],
    ["http://my_host:8080/base/v2/", "http://my_host:8080/base"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["http://0x7f.1", "http://127.0.0.1"],
    ["http://bücher.example", "http://xn--bcher-kva.example"],
  ])("normalizes %s", (url, expected) => {
    expect(baseUrlSchema.parse(url)).toBe(expected);
  });

  it.each(["http://.", "http://。", "http://a..b", "http://a.b..", "https://*.b", "http://$HOST"])(
    "rejects the host of %s",
    (url) => {
      const message = baseUrlSchema.safeParse(url).error?.issues[0]?.message;
      expect(message).toBe("Enter a valid host name.");
    },
  );
});
