import { describe, expect, it } from "vitest";
import { parsedResult } from "@/tests/support/parsed-result";
import { allResults } from "../model/lists";
import { omitLargeValues } from "../model/omit-large-values";
import { parseResponse } from "../model/parse-response";
import { screenshotContent, screenshotIn, screenshotUrl } from "./page-screenshot";

const only = (page: object) => parsedResult({ url: "https://a.example", ...page });
const embedded = `iVBORw0KGgo${"A".repeat(80)}`;

describe("screenshotUrl", () => {
  it.each([
    [{}, null],
    [{ markdown: "text" }, null],
    [{ screenshot: "https://f.example/1.png" }, "https://f.example/1.png"],
    [{ screenshot: { url: "https://f.example/2.png" } }, "https://f.example/2.png"],
    [{ screenshot: "javascript:alert(1)" }, null],
    [{ screenshot: embedded }, null],
    [{ actions: { screenshots: [] } }, null],
    [{ actions: { pdfs: ["https://f.example/1.pdf"] } }, null],
    [
      { actions: { screenshots: ["https://f.example/a.png", "https://f.example/b.png"] } },
      "https://f.example/b.png",
    ],
    [
      {
        screenshot: "https://f.example/page.png",
        actions: { screenshots: ["https://f.example/a.png"] },
      },
      "https://f.example/page.png",
    ],
  ])("of %j is %s", (page, url) => {
    expect(screenshotUrl(only(page))).toBe(url);
  });

  it("remains known when the large values of a long response are omitted", () => {
    const web = Array.from({ length: 400 }, (_, at) => ({
      url: `https://a.example/${at}`,
      markdown: "x".repeat(3_000),
      screenshot: `https://f.example/${at}.png?signature=${"s".repeat(300)}`,
    }));
    const results = allResults(omitLargeValues(parseResponse({ data: { web } })));
    expect(results).toHaveLength(400);
    expect(results.filter((each) => screenshotUrl(each) === null)).toEqual([]);
  });
});

describe("screenshotIn", () => {
  it("finds an embedded image", () => {
    const result = only({ screenshot: embedded });
    const content = screenshotContent(result);
    expect(content && screenshotIn(content.kind, content.value)).toEqual({
      source: `data:image/png;base64,${embedded}`,
      isInline: true,
    });
  });
});
