import { describe, expect, it } from "vitest";
import { pageImages } from "./page-images";

const imagesIn = (html: string, cover: Parameters<typeof pageImages>[1]["cover"] = null) =>
  pageImages(html, { pageTitle: "Page", cover });
const src = (name: string) => `https://example.org/${name}`;

describe("the images of a page", () => {
  it("have their words from the alternative text, the caption, the title, or the page", () => {
    expect(
      imagesIn(`<img src="${src("a")}" alt="Alt"><figure><img src="${src("b")}"><figcaption>Cap <b>tion</b></figcaption></figure>
        <img src="${src("c")}" title="Title"><img src="${src("d")}">`).map(({ title }) => title),
    ).toEqual(["Alt", "Cap tion", "Title", "Page"]);
  });

  it("know the heading that they stand under", () => {
    const found = imagesIn(
      `<img src="${src("a")}" alt="a"><h2>One <i>two</i></h2><img src="${src("b")}" alt="b">`,
    );
    expect(found.map(({ around }) => around)).toEqual(["", "One two"]);
  });

  it("have the declared size, of the largest candidate where that is another file", () => {
    const [plain, set, percent] = imagesIn(
      `<img src="${src("a")}" alt="a" width="300" height="200px">
       <img src="${src("b-600")}" srcset="${src("b-600")} 600w, ${src("b-1200")} 1200w" alt="b" width="300" height="200">
       <img src="${src("c")}" alt="c" width="100%" height="auto">`,
    );
    expect(plain).toMatchObject({ width: 300, height: 200 });
    expect(set).toMatchObject({ url: src("b-1200"), width: 1200, height: 800 });
    expect(percent).toMatchObject({ width: null, height: null });
  });

  it("are none where they are decoration, tiny, or inline data", () => {
    expect(
      imagesIn(`<img src="${src("a")}" alt=""><img src="${src("b")}" alt="b" width="16" height="16">
        <img src="data:image/png;base64,AA" alt="c"><img alt="d">`),
    ).toEqual([]);
  });

  it("come once each, the one that stands for the page first, with the better words", () => {
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

  it("are bounded in number", () => {
    const many = Array.from({ length: 200 }, (_, at) => `<img src="${src(`${at}`)}" alt="${at}">`);
    expect(imagesIn(many.join("")).length).toBeLessThanOrEqual(30);
  });
});
