import fc from "fast-check";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { selectTags } from "@/lib/engine/page/content/select-tags";
import { applyTagLists, type TagLists } from "./included";
import { describeElement } from "./messages";
import { stepInTree } from "./tree-steps";

const page = `<!doctype html><html><head><title>Not text of the page</title></head><body>
  <nav id="top"><a href="/">Home</a><ul class="links"><li>One</li><li class="late">Two</li></ul></nav>
  <main><article class="offer"><h2>Pens</h2><p>Blue and <b>black</b>.</p><nav>Within</nav></article>
  <article class="offer late"><h2>Ink</h2></article></main><footer>Small print</footer></body></html>`;

const parsed = () => parseHTML(page).document;
const letters = (text: string) => text.replace(/\s/g, "").length;

/** This parser keeps its properties elsewhere than a browser does: everything is asked of the element itself. */
const asked: object = new Proxy(
  {},
  {
    get: (_target, name, of: object) =>
      of === asked
        ? function (this: object, ...args: unknown[]) {
            return Reflect.apply(Reflect.get(this, name), this, args);
          }
        : Reflect.get(of, name),
  },
);

beforeAll(() => {
  for (const name of ["Node", "Element"]) {
    const kind = () => {};
    vi.stubGlobal(name, Object.assign(kind, { prototype: asked }));
  }
  vi.stubGlobal("document", parsed());
});
afterAll(() => vi.unstubAllGlobals());

/** What is left of the text after the engine has applied the lists. */
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

describe("what would be kept", () => {
  it.each<[string, TagLists, number]>([
    ["everything without lists", { include: [], exclude: [] }, 1],
    ["nothing where nothing is found", { include: [".nowhere"], exclude: [] }, 0],
    ["everything where the body is wanted", { include: ["body"], exclude: [] }, 1],
  ])("%s", (_name, lists, share) => {
    const kept = applyTagLists(parsed().documentElement, lists);
    expect(kept.characters).toBe(Math.round(kept.all * share));
    expect(kept.all).toBe(leftByEngine({ include: [], exclude: [] }));
  });

  it("counts a match within a match once, and takes out after it has kept", () => {
    const kept = applyTagLists(parsed().documentElement, {
      include: ["main", "article"],
      exclude: ["nav"],
    });
    expect(kept.include?.map(({ localName }) => localName)).toEqual(["main"]);
    expect(kept.exclude.map(({ textContent }) => textContent)).toEqual(["Within"]);
  });

  it("is what the engine leaves, whatever the lists are", () => {
    const list = fc.array(fc.constantFrom(...selectors), { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (include, exclude) => {
        const lists = { include, exclude };
        expect(applyTagLists(parsed().documentElement, lists).characters).toBe(leftByEngine(lists));
      }),
      { numRuns: 200 },
    );
  });
});

describe("the tree of a page", () => {
  const at = (selector: string) => {
    const found = parsed().querySelector(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const led = (from: string, step: Parameters<typeof stepInTree>[1]) => {
    const to = stepInTree(at(from), step);
    return typeof to === "string" ? to : describeElement(to);
  };

  it("is walked in four directions, past what shows nothing, and says where it ends", () => {
    expect(led("main", "child")).toMatch(/^article\.offer, “Pens/);
    expect(led("main", "previous")).toMatch(/^nav#top, /);
    expect(led("main", "next")).toBe("footer, “Small print”, in body, nothing inside");
    expect(led("nav", "previous")).toBe("It is the first one.");
    expect(led("footer", "next")).toBe("It is the last one.");
    expect(led("h2", "child")).toBe("There is nothing inside.");
    expect(led("html", "parent")).toBe("It has no parent.");
    expect(led("html", "child")).toMatch(/^body, /);
  });
});
