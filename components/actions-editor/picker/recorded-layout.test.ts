import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { stubDomPrototypes } from "@/tests/support/stub-dom";
import { recordedGeometry } from "./geometry";
import { placeElements, type RecordedLayout } from "./recorded-layout";

type Row = readonly [
  key: string,
  parent: number,
  x: number,
  y: number,
  w: number,
  h: number,
  layer?: number,
];

const layoutOf = (...rows: readonly Row[]): RecordedLayout => ({
  width: 800,
  height: 2_000,
  boxes: rows.map(([key, parent, x, y, width, height, layer = 0]) => ({
    ...{ key, parent, x, y, width, height, layer },
  })),
});

const rootOf = (html: string) =>
  parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`).document
    .documentElement;

class Rect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}

beforeAll(() => {
  stubDomPrototypes();
  vi.stubGlobal("DOMRect", Rect);
});
afterAll(() => vi.unstubAllGlobals());

const page: readonly Row[] = [
  ["html", -1, 0, 0, 800, 2_000],
  ["body", 0, 0, 0, 800, 2_000],
];

const placedKeys = (html: string, ...rows: readonly Row[]) =>
  placeElements(rootOf(html), layoutOf(...page, ...rows))?.map(
    ({ element }) => element.id || element.localName,
  );

describe("placeElements", () => {
  it("finds elements in document order and ignores those that are never recorded", () => {
    expect(
      placedKeys(
        "<title>T</title><script></script><p id=a><b>1</b></p><style></style><p id=b>2</p>",
        ["p#a", 1, 0, 0, 10, 10],
        ["b", 2, 0, 0, 5, 5],
        ["p#b", 1, 0, 20, 10, 10],
      ),
    ).toEqual(["html", "body", "a", "b", "b"]);
  });

  it("skips an element that only one of the two has, and keeps its siblings", () => {
    const rows: readonly Row[] = Array.from({ length: 30 }, (_, at) => [
      `p#n${at}`,
      1,
      0,
      at * 10,
      10,
      10,
    ]);
    const html = rows.map((_, at) => `<p id="n${at}"></p>`);
    const inserted = [...html.slice(0, 10), "<div></div>", ...html.slice(10)].join("");
    expect(placedKeys(inserted, ...rows)).toHaveLength(32);
    const removed = [...html.slice(0, 10), ...html.slice(11)].join("");
    expect(placedKeys(removed, ...rows)).not.toContain("n10");
    expect(placedKeys(removed, ...rows)).toHaveLength(31);
  });

  it.each(["<p id=a></p><p id=b></p>", "<section><div></div></section>", ""])(
    "returns null if the tags of the page differ: %s",
    (html) => {
      expect(placedKeys(html, ["div", 1, 0, 0, 10, 10], ["div", 1, 0, 20, 10, 10])).toBeUndefined();
    },
  );

  it("returns null if nothing was visible", () => {
    expect(
      placeElements(rootOf(""), layoutOf(["html", -1, 0, 0, 0, 0], ["body", 0, 0, 0, 0, 0])),
    ).toBeNull();
  });
});

describe("recordedGeometry", () => {
  const root = rootOf(
    "<header id=top><a id=link>x</a></header><main id=main><p id=gone></p></main>",
  );
  const layout = layoutOf(
    ...page,
    ["header#top", 1, 0, 0, 800, 50, 9],
    ["a#link", 2, 10, 10, 40, 20, 9],
    ["main#main", 1, 0, 20, 800, 1_900],
    ["p#gone", 4, 0, 0, 0, 0],
  );
  const scrolled = { x: 0, y: 0 };
  const view = {
    get scrollX() {
      return scrolled.x;
    },
    get scrollY() {
      return scrolled.y;
    },
    innerWidth: 800,
    innerHeight: 600,
    scrollTo: (x?: number | ScrollToOptions, y = 0) => {
      if (typeof x === "number") Object.assign(scrolled, { x, y });
    },
  };
  // After the prototypes are stubbed.
  const geometryOf = () => recordedGeometry(placeElements(root, layout) ?? [], view);
  const element = (id: string) => root.querySelector(`#${id}`) ?? root;

  it("finds the topmost element at a point, also after scrolling", () => {
    const geometry = geometryOf();
    Object.assign(scrolled, { x: 0, y: 0 });
    expect(geometry.elementAt(20, 15)?.id).toBe("link");
    expect(geometry.elementAt(100, 40)?.id).toBe("top");
    expect(geometry.elementAt(100, 60)?.id).toBe("main");
    expect(geometry.elementAt(900, 60)).toBeNull();
    scrolled.y = 100;
    expect(geometry.elementAt(20, 15)?.id).toBe("main");
    expect(geometry.rectOf(element("link")).y).toBe(-90);
  });

  it("scrolls only as far as needed, and not to elements without area", () => {
    const geometry = geometryOf();
    Object.assign(scrolled, { x: 0, y: 500 });
    geometry.scrollIntoView(element("gone"));
    expect(scrolled).toEqual({ x: 0, y: 500 });
    expect(geometry.isLaidOut(element("gone"))).toBe(false);
    geometry.scrollIntoView(element("link"));
    expect(scrolled).toEqual({ x: 0, y: 10 });
    geometry.scrollIntoView(element("link"));
    expect(scrolled).toEqual({ x: 0, y: 10 });
  });
});
