import { expect, it } from "vitest";
import { guideSections } from "@/lib/guide/contents";
import { createAddressGuard } from "@/lib/net/address-guard";
import { article, LocalSite } from "@/tests/support/local-site";
import { ownServer } from "./library/own-server";
import { createWarmUp } from "./warm-up";

const WORDS = "The dunlin runs along the edge of the tide and probes the wet sand. ".repeat(200);

const slugs = guideSections.flatMap(({ pages }): readonly string[] => pages);
const goesOn = new AbortController().signal;

it("scrapes some pages of the guide, stores nothing, does so once, and ends for a search", async () => {
  const site = await new LocalSite(
    Object.fromEntries(slugs.map((slug) => [`/guide/${slug}`, article(slug, WORDS)])),
  ).start();
  const stored: string[] = [];
  const cache = { find: async () => null, store: async (key: string) => void stored.push(key) };
  const deps = { guard: createAddressGuard({ own: ownServer(site.origin) }), cache };
  try {
    const ended = createWarmUp(site.origin, deps);
    ended.end();
    await expect(ended.run(goesOn)).rejects.toThrow("aborted");
    expect(site.requests).toEqual([]);
    await createWarmUp(site.origin, deps).run(goesOn);
    const requested = site.requests.map(({ path }) => path);
    expect(requested).toEqual(slugs.slice(0, 4).map((slug) => `/guide/${slug}`));
    await createWarmUp(site.origin, deps).run(goesOn);
    expect(site.requests).toHaveLength(4);
    expect(stored).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 120_000);
