import { describe, expect, it } from "vitest";
import { parseResponse } from "../model/parse-response";
import { allArtifacts } from "./artifacts";

const of = (data: object, more: object = {}) =>
  allArtifacts(parseResponse({ success: true, data, ...more }));

describe("allArtifacts", () => {
  it("finds the files of results, of their actions and of the response, each URL once", () => {
    const files = of(
      {
        web: [
          {
            url: "https://a.example",
            screenshot: "https://f.example/1.png",
            audio: "https://f.example/2.mp3",
          },
          {
            url: "https://b.example",
            actions: {
              screenshots: ["https://f.example/3.png"],
              pdfs: ["https://f.example/4.pdf"],
            },
          },
        ],
        news: [
          {
            url: "https://c.example",
            video: "https://f.example/5.mp4",
            screenshot: "https://f.example/1.png",
          },
        ],
      },
      { actions: { screenshots: ["https://f.example/6.png"] } },
    );
    expect(files.map(({ url, kind }) => [url.slice(-5), kind])).toEqual([
      ["1.png", "image"],
      ["2.mp3", "audio"],
      ["3.png", "image"],
      ["4.pdf", "pdf"],
      ["5.mp4", "video"],
      ["6.png", "image"],
    ]);
    expect(files.at(-1)?.resultId).toBeNull();
  });

  it("finds a URL inside an object", () => {
    const url = "https://f.example/1.png";
    expect(
      of({ web: [{ screenshot: { url }, actions: { pdfs: [{ url: `${url}.pdf` }] } }] }),
    ).toMatchObject([
      { url, kind: "image" },
      { url: `${url}.pdf`, kind: "pdf" },
    ]);
  });

  it("ignores values that are not URLs", () => {
    const odd = {
      screenshot: "javascript:alert(1)",
      audio: 3,
      video: ["https://f.example"],
      actions: "none",
    };
    expect(of({ web: [odd, { actions: { screenshots: "x", pdfs: [null, {}] } }] })).toEqual([]);
  });
});
