import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { xhtmlToHtml } from "./xhtml-to-html";

it.each([
  [
    "ends empty elements",
    "<script src=\"a.js\"/><a id='/>' /><p>x</p>",
    "<script src=\"a.js\"></script><a id='/>' ></a><p>x</p>",
  ],
  [
    "leaves void elements as they are",
    '<br/><img src="x" alt="a > b"/><link rel="next"/>',
    '<br/><img src="x" alt="a > b"/><link rel="next"/>',
  ],
  [
    "makes text of CDATA sections",
    "<p>a <![CDATA[<b> & c]]> d</p>",
    "<p>a &lt;b&gt; &amp; c d</p>",
  ],
  [
    "leaves the sections of scripts",
    "<script>//<![CDATA[\na && b\n//]]></script><br/>",
    "<script>//<![CDATA[\na && b\n//]]></script><br/>",
  ],
  [
    "ignores comments and text",
    "<!-- <div/> --><p>1 / 2 > 3 &lt;i/&gt;</p>",
    "<!-- <div/> --><p>1 / 2 > 3 &lt;i/&gt;</p>",
  ],
  ["copes with unclosed elements", "<p><b/", "<p><b/"],
])("%s", async (_, xhtml, html) => {
  expect(await xhtmlToHtml(xhtml)).toBe(html);
});

it("works at every boundary of its parts", async () => {
  const filler = fc.integer({ min: 16_350, max: 16_400 }).map((length) => "x".repeat(length));
  await fc.assert(
    fc.asyncProperty(filler, async (text) => {
      expect(await xhtmlToHtml(`<p>${text}<i class="a"/><![CDATA[&]]></p>`)).toBe(
        `<p>${text}<i class="a"></i>&amp;</p>`,
      );
    }),
    { numRuns: propertyRuns(50) },
  );
});
