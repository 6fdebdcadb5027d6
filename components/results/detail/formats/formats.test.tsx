import { describe, expect, it } from "vitest";
import { renderFormat as draw, formatKeys as keys } from "@/tests/support/render-format";
import { formatViews } from "./registry";

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`;
const deep: unknown = JSON.parse(`${'{"a":['.repeat(4_000)}1${"]}".repeat(4_000)}`);
const odd: readonly unknown[] = [
  null,
  0,
  true,
  "",
  [],
  {},
  [null, 1, [], {}],
  hostile,
  [hostile, { url: hostile, alt: hostile }],
  { title: hostile, sections: [{ items: [{ name: hostile }] }], variants: [{ title: hostile }] },
  {
    colors: { [hostile]: hostile },
    fonts: [hostile],
    logo: hostile,
    images: { a: "javascript:x" },
  },
  { changeStatus: hostile, diff: hostile, json: { [hostile]: { previous: hostile } } },
  {
    screenshots: [hostile, 1],
    scrapes: [{ html: hostile }],
    javascriptReturns: [hostile],
    pdfs: {},
  },
  JSON.parse('{"__proto__": {"x": 1}, "constructor": null, "toString": 1}'),
  deep,
  "x".repeat(5_000_000),
  "\u202e\u0000\ud800 \u200b",
];

/** Elements and attributes that would run or lead to code. */
const active = (main: Element): string[] =>
  [...main.querySelectorAll("*")].flatMap((element) => [
    ...(/^(script|object|embed|base|style)$/i.test(element.tagName) ? [element.tagName] : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith("on") ||
          (/^(href|src|xlink:href|action|data)$/.test(name) &&
            /^\s*(javascript|vbscript|file):/i.test(value)),
      )
      .map(({ name }) => `${element.tagName} ${name}`),
    ...(/^(img|audio|video|source|iframe)$/i.test(element.tagName) &&
    !/^(data:image\/|blob:|$)/.test(element.getAttribute("src") ?? "")
      ? [`${element.tagName} src`]
      : []),
  ]);

describe("formatViews", () => {
  it("has a view for every format", () => {
    expect(keys.toSorted()).toEqual(Object.keys(formatViews).toSorted());
    expect(keys.length).toBeGreaterThanOrEqual(19);
  });

  it.each(keys)("renders any value of %s without active content", (key) => {
    for (const value of odd) {
      const { main } = draw(key, value);
      expect(active(main)).toEqual([]);
    }
  });
});
