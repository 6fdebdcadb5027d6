import { expect, test } from "vitest";
import { svgHtml } from "./svg-html";

const svg = (content: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

test("makes a page of the title, description and texts of a drawing", () => {
  const part = "<g><title>Lock</title><text><tspan>Lock</tspan></text></g>";
  const drawn =
    "<defs><text>Unused</text></defs><a href='/1'><text>Up &amp; <tspan>down</tspan></text></a>";
  expect(svgHtml(svg(`<title>Canal</title><desc>Two &lt; locks.</desc>${part}${drawn}`))).toBe(
    '<title>Canal</title><h1>Canal</h1><p>Two &lt; locks.</p><p>Lock</p><p><a href="/1">Up &amp; down</a></p>',
  );
});

test("makes none of a drawing without text, and of other XML", () => {
  expect(svgHtml(svg("<style>text{}</style><path d='M0 0'/>"))).toBeNull();
  expect(svgHtml("<note><title>Canal</title></note>")).toBeNull();
});
