import { beforeEach, expect, it } from "vitest";
import type { PageIndex } from "@/lib/engine/index/page-index";
import { samplePage } from "@/tests/support/sample-page";

export type OpenedIndex = {
  readonly index: PageIndex;
  /** The same index for another process. */
  readonly another: () => PageIndex;
  /** Resolves when searches see every acknowledged write. */
  readonly refreshed: () => Promise<void>;
};

const query = { query: "heron", limit: 100, highlights: false };
const url = (at: number) => `https://a.example/${at}`;
const image = (name: string) => ({
  url: `https://a.example/${name}.png`,
  title: name,
  around: "",
  width: 10,
  height: 20,
});

/** Writes and reads of single pages, and several writers; the tests of searches are beside the index. */
export function describePageIndex(open: () => Promise<OpenedIndex>): void {
  let opened: OpenedIndex;
  beforeEach(async () => {
    opened = await open();
  });

  it("reads a page back as soon as it is stored", async () => {
    const { index } = opened;
    const page = samplePage(url(1), {
      title: " A  title ",
      text: `first\n\n second ${"word ".repeat(10_000)}end`,
      headings: ["One", "Two"],
      description: "about",
      language: "de",
      publishedAt: "2024-05-06T07:08:09.000Z",
      modifiedAt: "2025-01-01T00:00:00Z",
      fileType: "pdf",
    });
    expect(await index.has(page.url)).toBe(false);
    await index.put([page]);
    expect([await index.has(page.url), await index.isCurrent(page.url)]).toEqual([true, true]);
    expect(await index.page(page.url)).toMatchObject({
      ...page,
      title: "A title",
      text: `first\nsecond ${"word ".repeat(10_000)}end`,
    });
    expect(await index.page(url(2))).toBeNull();
    expect([await index.has(url(2)), await index.isCurrent(url(2))]).toEqual([false, false]);
  });

  it("stores nothing for an empty list", async () => {
    await opened.index.put([]);
    expect((await opened.index.stats()).pages).toBe(0);
  });

  it("replaces a page with its images", async () => {
    const { index, refreshed } = opened;
    await index.put([
      samplePage(url(1), { text: "heron", images: [image("heron"), image("egret")] }),
    ]);
    await index.put([samplePage(url(1), { text: "bittern", images: [image("bittern")] })]);
    await refreshed();
    expect((await index.search(query)).hits).toEqual([]);
    expect((await index.searchImages({ query: "egret", limit: 5 })).hits).toEqual([]);
    expect((await index.searchImages({ query: "bittern", limit: 5 })).hits).toHaveLength(1);
    expect(await index.pagesWithImage("https://a.example/heron.png")).toEqual([]);
    expect(await index.pagesWithImage("https://a.example/bittern.png")).toEqual([url(1)]);
  });

  it("removes pages and sites, and says what existed", async () => {
    const { index, refreshed } = opened;
    await index.put([1, 2, 3, 4].map((at) => samplePage(url(at), { text: "heron" })));
    expect(await index.remove(url(1))).toBe(true);
    expect(await index.remove(url(1))).toBe(false);
    expect(await index.assign(url(2), "https://b.example")).toBe(true);
    expect(await index.assign(url(1), "https://b.example")).toBe(false);
    await refreshed();
    expect((await index.stats()).sites).toEqual([
      { site: "https://a.example", pages: 2, lastFetchedAt: "2026-01-01T00:00:00.000Z" },
      { site: "https://b.example", pages: 1, lastFetchedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    expect(await index.removeSite("https://a.example")).toBe(2);
    expect(await index.removeSite("https://a.example")).toBe(0);
    await refreshed();
    expect((await index.search(query)).hits.map((hit) => hit.url)).toEqual([url(2)]);
  });

  it("keeps the words and images of a page that is assigned to another site", async () => {
    const { index, refreshed } = opened;
    await index.put([
      samplePage(url(1), {
        text: "heron",
        images: [image("heron")],
        article: { imageUrl: null },
        publishedAt: "2024-01-01",
      }),
    ]);
    await index.assign(url(1), "https://b.example");
    await refreshed();
    expect((await index.search({ ...query, anyTrait: ["news"] })).hits).toHaveLength(1);
    expect((await index.searchImages({ query: "heron", limit: 5 })).hits).toHaveLength(1);
  });

  it("describes a page by its current text, however often it was searched before", async () => {
    const { index, another, refreshed } = opened;
    const other = another();
    for (const place of ["estuary", "marsh", "lagoon", "estuary"]) {
      await index.put([samplePage(url(1), { title: "Birds", text: `The heron of the ${place}.` })]);
      await refreshed();
      for (const reader of [index, other, index]) {
        const { hits } = await reader.search({ ...query, highlights: true });
        expect(hits.map((hit) => hit.description)).toEqual([expect.stringContaining(place)]);
      }
    }
  });

  it("knows whether there are news or images", async () => {
    const { index, refreshed } = opened;
    expect([await index.hasAny("news"), await index.hasAny("images")]).toEqual([false, false]);
    const news = { article: { imageUrl: null }, publishedAt: "2024-01-01" };
    await index.put([samplePage(url(1), { ...news, images: [image("x")] })]);
    await refreshed();
    expect([await index.hasAny("news"), await index.hasAny("images")]).toEqual([true, true]);
  });

  it("knows whether there are pages of other sites", async () => {
    const { index, refreshed } = opened;
    const [own, other] = ["https://a.example", "https://b.example"];
    expect(await index.hasOtherSites(own)).toBe(false);
    await index.put([samplePage(url(1), { site: own })]);
    await refreshed();
    expect([await index.hasOtherSites(own), await index.hasOtherSites(other)]).toEqual([
      false,
      true,
    ]);
    await index.put([samplePage(`${other}/1`, { site: other })]);
    await refreshed();
    expect(await index.hasOtherSites(own)).toBe(true);
    await index.removeSite(other);
    await refreshed();
    expect(await index.hasOtherSites(own)).toBe(false);
  });

  it("keeps every page of several writers, and one version of a page that all write", async () => {
    const { index, another, refreshed } = opened;
    const writers = [index, another(), another()];
    await Promise.all(
      writers.map(async (writer, number) => {
        for (let at = 0; at < 10; at++)
          await writer.put([
            samplePage(url(number * 10 + at), { text: "heron" }),
            samplePage(url(1_000), {
              title: `writer ${number}`,
              text: `heron ${number} ${at}`,
              images: [image(`shared${number}`)],
            }),
          ]);
      }),
    );
    await refreshed();
    const { hits } = await index.search(query);
    expect(hits).toHaveLength(31);
    const shared = await index.page(url(1_000));
    const number = shared?.title.split(" ")[1];
    expect(shared?.text).toBe(`heron ${number} 9`);
    const images = await index.searchImages({ query: "site:a.example filetype:png", limit: 10 });
    expect(images.hits.map((hit) => hit.title)).toEqual([`shared${number}`]);
  });

  it("finds pages while others are written and removed", async () => {
    const { index, another, refreshed } = opened;
    await index.put(Array.from({ length: 20 }, (_, at) => samplePage(url(at), { text: "heron" })));
    await refreshed();
    const writer = another();
    let isWriting = true;
    const writing = (async () => {
      for (let at = 100; at < 110; at++) {
        await writer.put([samplePage(url(at), { text: "heron" })]);
        await writer.remove(url(at));
      }
    })().finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const { hits } = await index.search({ ...query, query: '"heron"', highlights: true });
      expect(hits.filter((hit) => Number(hit.url.split("/").at(-1)) < 20)).toHaveLength(20);
    }
    await writing;
  });
}
