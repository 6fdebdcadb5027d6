import { expect, it } from "vitest";
import { guideSections } from "@/lib/guide/contents";
import { createAddressGuard } from "@/lib/net/address-guard";
import { article, LocalSite } from "@/tests/support/local-site";
import { ownServer } from "./library/own-server";
import { warmUpPages } from "./warm-up-pages";

const WORDS = "The dunlin runs along the edge of the tide and probes the wet sand. ".repeat(200);

it("scrapes some pages of the guide, stores nothing, and does so once", async () => {
  const slugs = guideSections.flatMap(({ pages }): readonly string[] => pages);
  const site = await new LocalSite(
    Object.fromEntries(slugs.map((slug) => [`/guide/${slug}`, article(slug, WORDS)])),
  ).start();
  const stored: string[] = [];
  const cache = { find: async () => null, store: async (key: string) => void stored.push(key) };
  const guard = createAddressGuard({ own: ownServer(site.origin) });
  try {
    await warmUpPages(site.origin, { guard, cache });
    const requested = site.requests.map(({ path }) => path);
    expect(requested).toEqual(slugs.slice(0, 4).map((slug) => `/guide/${slug}`));
    await warmUpPages(site.origin, { guard, cache });
    expect(site.requests).toHaveLength(4);
    expect(stored).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 120_000);
