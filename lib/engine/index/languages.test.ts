import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

const texts = {
  japanese: "東京都の天気予報は晴れです。データベースを検索する。",
  chinese: "中文全文搜索引擎的设计与实现，北京大学。",
  thai: "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย",
  korean: "서울에서 데이터베이스를 검색합니다",
  arabic: "مُحَرِّك بحث عن النصوص العربية في الإنترنت",
  russian: "Поисковая система находит ёлку и йогурт",
  german: "Die Größe der Straße in München überprüfen",
  turkish: "İstanbul'da ışık ve IĞDIR ilçesi",
  hindi: "हिन्दी में खोज",
};

describe("languages", () => {
  const index = () =>
    indexOf(
      ...Object.entries(texts).map(([name, text]) =>
        page(`http://a.org/${name}`, { title: name, text }),
      ),
    );

  it.each([
    ["東京", "japanese"],
    ["都", "japanese"],
    ["天気予報", "japanese"],
    ["ﾃﾞｰﾀﾍﾞｰｽ", "japanese"],
    ['"データベースを検索"', "japanese"],
    ["搜索引擎", "chinese"],
    ["北京", "chinese"],
    ["全文 设计", "chinese"],
    ["เมืองหลวง", "thai"],
    ["ประเทศไทย", "thai"],
    ["서울", "korean"],
    ["데이터베이스 검색", "korean"],
    ["محرك", "arabic"],
    ["الانترنت", "arabic"],
    ["ПОИСКОВАЯ", "russian"],
    ["елку", "russian"],
    ['"йогурт"', "russian"],
    ["munchen", "german"],
    ["MÜNCHEN GRÖSSE", "german"],
    ['"strasse in München"', "german"],
    ["istanbul", "turkish"],
    ["ıgdır", "turkish"],
    ["IŞIK", "turkish"],
    ["हिन्दी", "hindi"],
  ])("%s finds only the %s page", (query, name) => {
    const outcome = index().search({ query, limit: 10, highlights: true });
    expect(outcome.hits.map(({ url }) => url)).toEqual([`http://a.org/${name}`]);
    expect(outcome.hits[0]?.description).toMatch(/\*\*.+\*\*/);
  });

  it("matches a quoted phrase of Chinese characters exactly", () => {
    expect(find(index(), '"都東京"')).toEqual([]);
    expect(find(index(), '"京都の天気"')).toEqual(["http://a.org/japanese"]);
    expect(find(index(), '-"东京" 北京')).toEqual(["http://a.org/chinese"]);
  });

  it("finds pages with parts of a long Chinese text if no page contains all of it", () => {
    const outcome = index().search({ query: "東京の天気予報サービス", limit: 3, highlights: true });
    expect(outcome.hits[0]?.url).toBe("http://a.org/japanese");
    expect(outcome.missing).toEqual(["東京の天気予報サービス"]);
  });

  it("keeps и and й apart", () => {
    expect(find(index(), '"иогурт"')).toEqual([]);
  });
});
