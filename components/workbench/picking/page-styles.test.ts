import { describe, expect, it } from "vitest";
import { pageStylesIn, pageStylesScript } from "./page-styles";

type Sheet = {
  readonly cssRules: readonly object[];
  readonly media?: { readonly mediaText: string };
  readonly disabled?: boolean;
  readonly ownerNode?: { readonly localName: string; readonly textContent: string };
};

/** Runs the script as an action would, and returns its value. */
const returned = (styleSheets: readonly Sheet[], adoptedStyleSheets: readonly Sheet[] = []) => ({
  javascriptReturns: [
    { type: "string", value: "something of the page's own script" },
    {
      type: "string",
      value: new Function("document", `return ${pageStylesScript}`)({
        styleSheets,
        adoptedStyleSheets,
      }),
    },
  ],
});

const rule = (cssText: string) => ({ cssText });
const link = { localName: "link", textContent: "" };

describe("pageStylesScript", () => {
  it("returns linked, script-filled and imported sheets with their media", () => {
    const imported: Sheet = { cssRules: [rule("i{}")], media: { mediaText: "print" } };
    const css = pageStylesIn(
      returned(
        [
          { ownerNode: link, cssRules: [rule("a{}"), { styleSheet: imported }] },
          { ownerNode: { localName: "style", textContent: "" }, cssRules: [rule("b{}")] },
        ],
        [{ cssRules: [rule("c{}")] }],
      ),
    );
    expect(css?.split("\n")).toEqual(["a{}", "@media print{i{}}", "b{}", "c{}"]);
  });

  it("leaves out sheets that the HTML contains, that are disabled, unreadable or too large", () => {
    const unreadable: Sheet = {
      ownerNode: link,
      get cssRules(): never {
        throw new Error("SecurityError");
      },
    };
    const css = pageStylesIn(
      returned([
        { ownerNode: { localName: "style", textContent: "d{}" }, cssRules: [rule("d{}")] },
        { ownerNode: link, disabled: true, cssRules: [rule("e{}")] },
        unreadable,
        { ownerNode: link, cssRules: [rule(`f{${"x".repeat(500_000)}}`)] },
        { ownerNode: link, cssRules: [rule("g{}")] },
      ]),
    );
    expect(css).toBe("g{}");
  });
});

describe("pageStylesIn", () => {
  it.each([
    null,
    {},
    { javascriptReturns: "odd" },
    { javascriptReturns: [] },
    { javascriptReturns: [{ type: "string", value: "body{}" }, null, { value: 7 }] },
    returned([]),
  ])("finds nothing in %j", (actions) => {
    expect(pageStylesIn(actions)).toBeNull();
  });
});
