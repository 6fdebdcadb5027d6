import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { IndexQuery } from "@/lib/engine/index/search-types";
import { makePages, randomNumbers, type Section } from "@/tests/bench/real-text";
import { samplePage } from "@/tests/support/sample-page";

const LANGUAGES = [
  "東京都の天気予報は晴れです。データベースを検索する。",
  "中文全文搜索引擎的设计与实现，北京大学。",
  "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย",
  "서울에서 데이터베이스를 검색합니다",
  "Поисковая система находит ёлку и йогурт",
  "Die Größe der Straße in München überprüfen",
];

/** Pages of real text with dates, file types, images, traits, countries and several languages. */
export function variedPages(sections: readonly Section[], count: number): IndexedPage[] {
  const random = randomNumbers(7);
  const below = (limit: number) => Math.floor(random() * limit);
  return makePages(sections, count).map((page, at) =>
    samplePage(`${page.url}${at % 7 === 0 ? ".pdf" : ""}`, {
      ...page,
      url: `${page.url}${at % 7 === 0 ? ".pdf" : ""}`,
      text: `${page.text}\n${LANGUAGES[at % 40] ?? ""}`,
      description: at % 3 === 0 ? page.text.slice(0, 120) : "",
      publishedAt: at % 4 === 0 ? new Date(Date.UTC(2024, 0, 1 + below(700))).toISOString() : null,
      article: at % 8 === 0 ? { imageUrl: `${page.url}/cover.png` } : null,
      country: at % 5 === 0 ? "DE" : null,
      explicit: at % 50 === 0,
      images: Array.from({ length: at % 3 }, (_, image) => ({
        url: `${page.url}/${image}.png`,
        title: `${page.title} picture ${image}`,
        around: page.headings[0] ?? "",
        width: 100 * (1 + below(9)),
        height: 100 * (1 + below(6)),
      })),
    }),
  );
}

export type OperatorQuery = {
  readonly kind: "pages" | "images";
  readonly input: Omit<IndexQuery, "highlights">;
};

/**
 * Two hundred queries: every operator with words of the pages, and combinations of them. A limit below the number of
 * pages would compare the ranking too.
 */
export function operatorQueries(pages: readonly IndexedPage[], limit: number): OperatorQuery[] {
  const random = randomNumbers(11);
  const pageAt = () =>
    pages[Math.floor(random() * pages.length)] ?? samplePage("http://a.example/");
  const wordsOf = ({ text }: IndexedPage) => text.match(/[A-Za-z]{4,12}/g) ?? ["page"];
  const word = () => {
    const found = wordsOf(pageAt());
    return found[Math.floor(random() * found.length)] ?? "page";
  };
  const phrase = (length: number) => {
    const parts = pageAt().text.split(/\s+/);
    const from = Math.floor(random() * Math.max(1, parts.length - length));
    return `"${parts
      .slice(from, from + length)
      .join(" ")
      .replaceAll('"', "")}"`;
  };
  const typo = () => `${word()}q${word().slice(0, 1)}`;
  const forms: readonly (() => Partial<OperatorQuery["input"]>)[] = [
    () => ({ query: phrase(2) }),
    () => ({ query: phrase(4) }),
    () => ({ query: `${phrase(2)} OR ${phrase(3)}` }),
    () => ({ query: `${phrase(3)} -${word()}` }),
    () => ({ query: `${phrase(2)} -${phrase(2)}` }),
    () => ({ query: `site:docs${Math.floor(random() * 20)}.example.org ${phrase(2)}` }),
    () => ({ query: `-site:example.org ${word()}` }),
    () => ({ query: `filetype:pdf ${phrase(2)}` }),
    () => ({ query: `inurl:${word().toLowerCase()}` }),
    () => ({ query: `intitle:${word()} site:example.org` }),
    () => ({ query: `allintitle:${word()} ${word()}` }),
    () => ({ query: `intitle:${phrase(1)} OR inurl:${word().toLowerCase()}` }),
    () => ({ query: `${typo()} ${phrase(2)}` }),
    () => ({
      query:
        [
          "東京",
          "京",
          '"データベースを検索"',
          "北京 搜索",
          "데이터베이스",
          "munchen",
          "елку",
          '"йогурт"',
        ][Math.floor(random() * 8)] ?? "",
    }),
    () => ({
      query: phrase(2),
      published: { from: "2024-06-01T00:00:00.000Z", to: "2025-06-01T00:00:00.000Z" },
    }),
    () => ({ query: phrase(2), sortByDate: true }),
    () => ({ query: phrase(2), anyTrait: ["news"] }),
    () => ({ query: phrase(2), anyTrait: ["pdf", "github"], noTrait: ["explicit"] }),
    () => ({ query: phrase(2), includeDomains: ["docs1.example.org", "docs2.example.org"] }),
    () => ({
      query: phrase(2),
      excludeDomains: ["docs1.example.org"],
      country: "DE",
      location: "München",
    }),
    () => ({ query: `related:docs${Math.floor(random() * 20)}.example.org` }),
    () => ({ query: `${word()} site:docs3.example.org -filetype:pdf` }),
  ];
  const imageForms: readonly (() => Partial<OperatorQuery["input"]>)[] = [
    () => ({ query: `${phrase(1)} larger:300x200` }),
    () => ({ query: `imagesize:${100 * (1 + Math.floor(random() * 9))}x300` }),
    () => ({ query: `-larger:200x200 filetype:png intitle:${word()}` }),
    () => ({ query: `site:docs4.example.org "picture 1"` }),
  ];
  return Array.from({ length: 200 }, (_, at): OperatorQuery => {
    const isImage = at % 8 === 7;
    const list = isImage ? imageForms : forms;
    const more = list[Math.floor(at / (isImage ? 8 : 1)) % list.length]?.() ?? {};
    return { kind: isImage ? "images" : "pages", input: { query: "", limit, ...more } };
  });
}
