import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { inertCss } from "./inert-css";

const NONE = 'url("data:,")';

describe("inertCss", () => {
  it.each<[string, string]>([
    ["a{background:#fff url(//e/x.png) top}", `a{background:#fff ${NONE} top}`],
    ["a{background:URL( '//e' )}", `a{background:${NONE}}`],
    ['a{background:url("//e)\\")")}b{}', `a{background:${NONE}}b{}`],
    ["a{background:url(//e\\))}b{}", `a{background:${NONE}}b{}`],
    ["a{background:\\75 rl(//e)}", `a{background:${NONE}}`],
    ["a{background:\\000075\\72\n\\6c(//e)}", `a{background:${NONE}}`],
    ["a{background:u\\rl(//e)}", `a{background:${NONE}}`],
    ["a{background:url(//e", `a{background:${NONE}`],
    ["a{background:url('//e", `a{background:${NONE}`],
    ["a{background:image-set('//e' 1x, url(//f) 2x)}", `a{background:${NONE}}`],
    ["a{background:-webkit-image-set(url(//e) 1x)}", `a{background:${NONE}}`],
    [
      "a{background:-webkit-cross-fade(url(//e),url(//f),50%)}",
      `a{background:-webkit-cross-fade(${NONE},${NONE},50%)}`,
    ],
    ["a{--x:url(//e);background:var(--x)}", `a{--x:${NONE};background:var(--x)}`],
    ["a{--x:'//e';background:src(var(--x))}", `a{--x:'//e';background:${NONE}}`],
    ["@import '//e';a{}", "@inert '//e';a{}"],
    ["@\\69mport url(//e);a{}", `@inert ${NONE};a{}`],
    ["@IMPORT url(//e)layer(x);", `@inert ${NONE}layer(x);`],
    ["@font-face{font-family:x;src:url(//e)}b{}", `@inert{font-family:x;src:${NONE}}b{}`],
    ["@namespace x url(//e);", `@inert x ${NONE};`],
    ["a{cursor:url(//e),auto}", `a{cursor:${NONE},auto}`],
    ["a{filter:url(//e#f)}", `a{filter:${NONE}}`],
    ["/*'*/a{background:url(//e)}/*'*/", `/*'*/a{background:${NONE}}/*'*/`],
    ["a{content:'\n;background:url(//e)}", `a{content:'\n;background:${NONE}}`],
    ["a{background:u\0rl(x);b:url\r\n(x)}", "a{background:u\ufffdrl(x);b:url\n(x)}"],
  ])("removes URLs: %j", (css, inert) => expect(inertCss(css)).toBe(inert));

  it.each([
    "a{color:red}@media (width < 600px){a{color:rgb(1 2 3 / .5)}}",
    "a::before{content:'url(//e) @import'}/* url(//e) */",
    "a{background:url(data:image/png;base64,AA==) url('data:image/gif;base64,AA==')}",
    "a{fill:url(#g);filter:url('#f')}",
    "a{width:calc(1px + var(--url))}.url,#src{my-url:1}",
    "@layer url;@supports (display:grid){a{display:grid}}@keyframes x{to{opacity:0}}",
    ".sm\\:p-2,.w-\\[calc\\(1px\\)\\]{padding:2px}",
  ])("leaves CSS without URLs unchanged: %s", (css) => expect(inertCss(css)).toBe(css));

  it("removes SVG and other non-image data URLs", () => {
    for (const address of ["data:image/svg+xml,<svg/>", "data:text/css,a", 'data:image/png,"x"'])
      expect(inertCss(`a{background:url('${address}')}`)).toBe(`a{background:${NONE}}`);
  });

  it("is idempotent for any input", () => {
    const piece = fc.constantFrom(
      ..."url( URL( \\75 rl( src( image-set( cross-fade( url ) ( [ ] { } ' \" \\ /* */ @import @font-face ; , : //e #f data:image/png, a \n \0 \r -- @ <!-- --> 1".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom("", " "),
        (pieces, between) => {
          const once = inertCss(pieces.join(between));
          expect(inertCss(once)).toBe(once);
        },
      ),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it("takes linear time for nested and unterminated input", () => {
    for (const part of ["url(", "image-set((", "'", "/*", "\\", "a{b:url(x)}"]) {
      const before = cpuTime();
      inertCss(part.repeat(100_000));
      expect(cpuTime() - before).toBeLessThan(2_000);
    }
  });
});
