import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";

export type HistoryToTest = {
  readonly history: ChangeHistory;
  /** Opens the same storage again. */
  readonly reopened: () => Promise<ChangeHistory>;
};

const version = (day: number, markdown: string, json: unknown = null) => ({
  at: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  markdown,
  json,
});
/** Text that hardly compresses. */
const noise = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, at) =>
    ((at * 7919 + seed * 104_729) % 99_991).toString(36),
  ).join(" ");

/** @param open opens an empty or shared history that stores at most `maxBytes` */
export function describeChangeHistory(open: (maxBytes?: number) => Promise<HistoryToTest>): void {
  const newUrl = () => `https://a.example/${randomUUID()}`;

  it("returns the last version of each URL and tag, also after opening it again", async () => {
    const url = newUrl();
    const { history, reopened } = await open();
    await history.remember(url, null, version(1, "old"));
    await history.remember(url, null, version(2, "new \u{1f426}\u0000", { price: [1, null] }));
    await history.remember(url, "", version(3, "empty tag"));
    await history.remember(url, "weekly", { ...version(4, "weekly"), schema: { a: 1 } });
    const again = await reopened();
    expect(await again.last(url, null)).toEqual(
      version(2, "new \u{1f426}\u0000", { price: [1, null] }),
    );
    expect((await again.last(url, ""))?.markdown).toBe("empty tag");
    expect(await again.last(url, "weekly")).toEqual({
      ...version(4, "weekly"),
      schema: { a: 1 },
    });
    expect(await again.last(newUrl(), null)).toBeNull();
  });

  it("keeps one version when several are stored at the same time", async () => {
    const url = newUrl();
    const { history } = await open();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => history.remember(url, "t", version(at + 1, `v${at}`))),
    );
    expect((await history.last(url, "t"))?.markdown).toMatch(/^v\d$/);
  });

  it("removes the oldest versions above the size limit, never the newest", async () => {
    const urls = Array.from({ length: 28 }, newUrl);
    const { history } = await open(20_000);
    for (const [at, url] of urls.entries())
      await history.remember(url, null, version(at + 1, noise(at, 900)));
    expect(await history.last(urls[0] ?? "", null)).toBeNull();
    expect(await history.last(urls[27] ?? "", null)).not.toBeNull();
  });
}
