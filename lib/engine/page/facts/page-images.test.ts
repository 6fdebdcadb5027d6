import { describe, expect, it } from "vitest";
import { pageImages } from "./page-images";

const imagesIn = (html: string, cover: Parameters<typeof pageImages>[1]["cover"] = null) =>
  pageImages(html, { pageTitle: "Page", cover });
const src = (name: string) => `https://example.org/${name}`;

describe("the images of a page", () => {
  it("take their title from the alternative text, the caption, the title attribute, or the page", () => {
    expect(
      imagesIn(`<img src="${src("a")}" alt="Alt"><figure><img src="${src("b")}"><figcaption>Cap <b>tion</b></figcaption></figure>
        <img src="${src("c")}" title="Title"><img src="${src("d")}">`).map(({ title }) => title),
    ).toEqual(["Alt", "Cap tion", "Title", "Page"]);
  });

  it("include the heading above them", () => {
    const found = imagesIn(
      `<img src="${src("a")}" alt="a"><h2>One <i>two</i></h2><img src="${src("b")}" alt="b">`,
    );
    expect(found.map(({ around }) => around)).toEqual(["", "One two"]);
  });

  it("have the declared size, scaled to the largest candidate of srcset", () => {
    const [plain, set, percent] = imagesIn(
      `<img src="${src("a")}" alt="a" width="300" height="200px">
       <img src="${src("b-600")}" srcset="${src("b-600")} 600w, ${src("b-1200")} 1200w" alt="b" width="300" height="200">
       <img src="${src("c")}" alt="c" width="100%" height="auto">`,
    );
    expect(plain).toMatchObject({ width: 300, height: 200 });
    expect(set).toMatchObject({ url: src("b-1200"), width: 1200, height: 800 });
    expect(percent).toMatchObject({ width: null, height: null });
  });

  it("exclude decorative, tiny and inline images", () => {
    expect(
      imagesIn(`<img src="${src("a")}" alt=""><img src="${src("b")}" alt="b" width="16" height="16">
        <img src="data:image/png;base64,AA" alt="c"><img alt="d">`),
    ).toEqual([]);
  });

  it("are unique, with the cover first and the better title", () => {
    const cover = { url: src("a"), title: "", around: "", width: null, height: null };
    const found = imagesIn(
      `<img src="${src("b")}" alt="b"><h2>H</h2><img src="${src("a")}" alt="A better word" width="300" height="200"><img src="${src("b")}" alt="again">`,
      cover,
    );
    expect(found).toEqual([
      { url: src("a"), title: "A better word", around: "H", width: 300, height: 200 },
      { url: src("b"), title: "b", around: "H", width: null, height: null },
    ]);
  });

  it("are limited in number", () => {
    const many = Array.from({ length: 200 }, (_, at) => `<img src="${src(`${at}`)}" alt="${at}">`);
    expect(imagesIn(many.join("")).length).toBeLessThanOrEqual(30);
  });
});
