import { describe, expect, it, vi } from "vitest";
import { pageStylesIn, pageStylesScript } from "./page-styles";

type Sheet = {
  readonly href?: string;
  readonly cssRules: readonly object[];
  readonly media?: { readonly mediaText: string };
  readonly disabled?: boolean;
  readonly ownerNode?: { readonly localName: string; readonly textContent: string };
};

/** Runs the script as an action would, and returns its value. */
const returned = (
  styleSheets: readonly Sheet[],
  adoptedStyleSheets: readonly Sheet[] = [],
  onLayout = () => {},
) => ({
  javascriptReturns: [
    { type: "string", value: "something of the page's own script" },
    {
      type: "string",
      value: new Function("document", `return ${pageStylesScript}`)({
        styleSheets,
        adoptedStyleSheets,
        get documentElement() {
          return onLayout();
        },
      }),
    },
  ],
});

const rule = (cssText: string) => ({ cssText });
const link = { localName: "link", textContent: "" };
const unreadable: Sheet = {
  ownerNode: link,
  get cssRules(): never {
    throw new Error("SecurityError");
  },
};

describe("pageStylesScript", () => {
  it("returns linked, script-filled and imported sheets with their media", () => {
    const imported: Sheet = { cssRules: [rule("i{}")], media: { mediaText: "print" } };
    const { css } = pageStylesIn(
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
    const { css } = pageStylesIn(
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

  it("returns the style sheets even if the layout cannot be recorded", () => {
    expect(
      pageStylesIn(returned([unreadable, { ownerNode: link, cssRules: [rule("a{}")] }])),
    ).toEqual({
      css: "a{}",
      layout: null,
    });
  });

  it.each([
    ["https://styles.example/site.css", true],
    ["https://fonts.googleapis.com/css2?family=Inter", false],
    ["https://use.typekit.net/abc1def.css", false],
    ["https://fonts.googleapis.com.example/site.css", true],
  ])("records the layout without %s: %s", (href, isRecorded) => {
    const onLayout = vi.fn();
    const sheet: Sheet = {
      href,
      get cssRules(): never {
        throw new Error("SecurityError");
      },
    };
    returned([sheet], [], onLayout);
    expect(onLayout.mock.calls.length > 0).toBe(isRecorded);
  });
});

describe("pageStylesIn", () => {
  const layout = { width: 800, height: 600, boxes: [["html", -1, 0, 0, 800, 600, 0]] };
  const [styles] = returned([{ ownerNode: link, cssRules: [rule("a{}")] }]).javascriptReturns.slice(
    1,
  );
  const withLayout = (text: string) => ({
    javascriptReturns: [{ value: `${styles?.value}/* layout of the page */${text}` }],
  });

  it("parses the layout behind the style sheets", () => {
    expect(pageStylesIn(withLayout(JSON.stringify(layout)))).toEqual({
      css: "a{}",
      layout: {
        ...layout,
        boxes: [{ key: "html", parent: -1, x: 0, y: 0, width: 800, height: 600, layer: 0 }],
      },
    });
  });

  it.each([
    "",
    "{",
    "[]",
    "null",
    JSON.stringify({ ...layout, width: 0 }),
    JSON.stringify({ ...layout, height: 1e12 }),
    JSON.stringify({ ...layout, boxes: [] }),
    JSON.stringify({ ...layout, boxes: "html" }),
    JSON.stringify({ ...layout, boxes: [null] }),
    JSON.stringify({ ...layout, boxes: [["html", -1, 0, 0, 800, -1, 0]] }),
    JSON.stringify({ ...layout, boxes: [["html", -1, 0, "0", 800, 600, 0]] }),
    JSON.stringify({ ...layout, boxes: [["html", 0, 0, 0, 800, 600, 0]] }),
    JSON.stringify({ ...layout, boxes: [...layout.boxes, ["body", 1, 0, 0, 1, 1, 0]] }),
    JSON.stringify({ ...layout, boxes: [...layout.boxes, ["body", 0.5, 0, 0, 1, 1, 0]] }),
    JSON.stringify({ ...layout, boxes: [["h".repeat(61), -1, 0, 0, 800, 600, 0]] }),
    JSON.stringify({ ...layout, boxes: Array(6_001).fill(layout.boxes[0]) }),
  ])("keeps the style sheets and drops the layout %.60s", (text) => {
    expect(pageStylesIn(withLayout(text))).toEqual({ css: "a{}", layout: null });
  });

  it.each([
    null,
    {},
    { javascriptReturns: "odd" },
    { javascriptReturns: [] },
    { javascriptReturns: [{ type: "string", value: "body{}" }, null, { value: 7 }] },
    returned([]),
  ])("finds nothing in %j", (actions) => {
    expect(pageStylesIn(actions)).toEqual({ css: null, layout: null });
  });
});
