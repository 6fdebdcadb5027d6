import { describe, expect, it } from "vitest";
import { fileUrl, inlineImageUrl } from "./file-url";

describe("fileUrl and inlineImageUrl", () => {
  it("returns the URL of a string or an object", () => {
    const url = "https://f.example/1";
    for (const value of [url, { url }, { src: url }]) expect(fileUrl(value)).toBe(url);
    for (const value of ["/files/1.png", "ftp://f.example", "javascript:1", 3, null, [url], {}])
      expect(fileUrl(value)).toBeNull();
  });

  it("returns an image embedded in the response", () => {
    const png = `iVBORw0KGgo${"A".repeat(80)}`;
    for (const value of [png, `data:image/png;base64,${png}`, { base64: png }])
      expect(inlineImageUrl(value)).toBe(`data:image/png;base64,${png}`);
    expect(inlineImageUrl(`/9j/${"A".repeat(80)}==`)).toMatch(/^data:image\/jpeg;base64,/);
    for (const value of [
      "data:image/svg+xml;base64,AAAA",
      "data:text/html,<p>",
      "/9j/short",
      `/9j/${"<".repeat(80)}`,
      "iVBORw0KGgo",
      7,
      null,
    ])
      expect(inlineImageUrl(value)).toBeNull();
  });
});
