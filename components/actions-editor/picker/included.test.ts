import fc from "fast-check";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { selectTags } from "@/lib/engine/page/content/select-tags";
import { propertyRuns } from "@/tests/support/property-runs";
import { stubDomPrototypes } from "@/tests/support/stub-dom";
import { applyTagLists, type TagLists } from "./included";
import { describeElement } from "./messages";
import { stepInTree } from "./tree-steps";

const page = `<!doctype html><html><head><title>Not text of the page</title></head><body>
  <nav id="top"><a href="/">Home</a><ul class="links"><li>One</li><li class="late">Two</li></ul></nav>
  <main><article class="offer"><h2>Pens</h2><p>Blue and <b>black</b>.</p><nav>Within</nav></article>
  <article class="offer late"><h2>Ink</h2></article></main><footer>Small print</footer></body></html>`;

const parsed = () => parseHTML(page).document;
const letters = (text: string) => text.replace(/\s/g, "").length;

beforeAll(() => {
  stubDomPrototypes();
  vi.stubGlobal("document", parsed());
});
afterAll(() => vi.unstubAllGlobals());

/** Characters that remain after the engine has applied the lists. */
function leftByEngine(lists: TagLists): number {
  const document = parsed();
  selectTags(document, { includeTags: lists.include, excludeTags: lists.exclude });
  return letters(document.body.textContent ?? "");
}

const selectors = [
  "nav",
  "main",
  "article",
  ".offer",
  ".late",
  "#top",
  "p b",
  "footer",
  "body",
  "html",
  "h2",
  "li",
  ".nowhere",
  "li:first-child",
  "div[",
  "a, b",
];

describe("applyTagLists", () => {
  it.each<[string, TagLists, number]>([
    ["keeps everything without lists", { include: [], exclude: [] }, 1],
    ["keeps nothing if nothing matches", { include: [".nowhere"], exclude: [] }, 0],
    ["keeps everything if the body matches", { include: ["body"], exclude: [] }, 1],
  ])("%s", (_name, lists, share) => {
    const included = applyTagLists(parsed().documentElement, lists);
    expect(included.characters).toBe(Math.round(included.all * share));
    expect(included.all).toBe(leftByEngine({ include: [], exclude: [] }));
  });

  it("counts nested matches once, and excludes after including", () => {
    const included = applyTagLists(parsed().documentElement, {
      include: ["main", "article"],
      exclude: ["nav"],
    });
    expect(included.include?.map(({ localName }) => localName)).toEqual(["main"]);
    expect(included.exclude.map(({ textContent }) => textContent)).toEqual(["Within"]);
  });

  it("keeps what the engine keeps, for any lists", () => {
    const list = fc.array(fc.constantFrom(...selectors), { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (include, exclude) => {
        const lists = { include, exclude };
        expect(applyTagLists(parsed().documentElement, lists).characters).toBe(leftByEngine(lists));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe("stepInTree", () => {
  const at = (selector: string) => {
    const found = parsed().querySelector(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const destination = (from: string, step: Parameters<typeof stepInTree>[1]) => {
    const to = stepInTree(at(from), step);
    return typeof to === "string" ? to : describeElement(to);
  };

  it("moves in four directions, skips invisible elements and reports the ends", () => {
    expect(destination("main", "child")).toMatch(/^article\.offer, “Pens/);
    expect(destination("main", "previous")).toMatch(/^nav#top, /);
    expect(destination("main", "next")).toBe("footer, “Small print”, in body, no children");
    expect(destination("nav", "previous")).toBe("This is the first element.");
    expect(destination("footer", "next")).toBe("This is the last element.");
    expect(destination("h2", "child")).toBe("It has no children.");
    expect(destination("html", "parent")).toBe("It has no parent.");
    expect(destination("html", "child")).toMatch(/^body, /);
  });
});
