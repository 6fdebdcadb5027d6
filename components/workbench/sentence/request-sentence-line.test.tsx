import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Body } from "@/lib/request/body";
import { sentenceOf } from "@/lib/request/sentence/sentence";
import { SentenceLine } from "./request-sentence-line";

const rendered = (body: Body) =>
  parseHTML(
    renderToStaticMarkup(
      <SentenceLine
        sentence={sentenceOf(body)}
        onShow={() => {}}
        onShowChanged={() => {}}
        onShowJson={() => {}}
      />,
    ),
  ).document.documentElement;

describe("SentenceLine", () => {
  it("reads as a sentence, names the other options on hover and is one tab stop", () => {
    const line = rendered({ categories: ["pdf"], tbs: "qdr:m", timeout: 5_000, odd: 1 });
    expect(line.textContent).toBe(
      "Up to 10 PDFs, past month, titles and snippets only, and 2 more options",
    );
    const buttons = [...line.querySelectorAll("button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Up to 10",
      "PDFs",
      "past month",
      "titles and snippets only",
      "2 more options",
    ]);
    expect(buttons.at(-1)?.getAttribute("title")).toBe("Search timeout, odd");
    expect(buttons.map((each) => each.getAttribute("tabindex"))).toEqual([
      "0",
      "-1",
      "-1",
      "-1",
      "-1",
    ]);
  });
});
