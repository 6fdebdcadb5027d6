import { expect, it } from "vitest";
import { checkDraft } from "@/lib/request/check-draft";
import { bodyToDraft } from "@/lib/request/draft";
import { sectionNames } from "@/lib/request/section-names";
import { sectionMarkup } from "@/tests/support/form-controls";

const page = (scrapeOptions: object) => ({
  scrapeOptions: { formats: [{ type: "markdown" }], ...scrapeOptions },
});

/** Requests with notes at many kinds of controls. */
const bodies: readonly object[] = [
  { sources: [] },
  { sources: [{ type: "news" }], categories: [{ type: "pdf" }] },
  { categories: [{ type: "developer" }, { type: "github" }] },
  { limit: 100, ...page({}) },
  { location: "Bonn,Germany" },
  { query: "a site:b.org", includeDomains: ["c.org"] },
  { query: "a site:b.org", excludeDomains: ["b.org"] },
  { tbs: "qdr:w", sources: [{ type: "web", tbs: "qdr:d" }] },
  { enterprise: ["zdr", "anon"] },
  { threatProtection: { mode: "normal", blacklist: ["a.org"], whitelist: ["a.org"] } },
  { scrapeOptions: { mobile: true } },
  page({ formats: [{ type: "json" }] }),
  page({ formats: [{ type: "screenshot" }, { type: "screenshot", fullPage: true }] }),
  page({ formats: [{ type: "branding" }, { type: "changeTracking", prompt: "Prices" }] }),
  page({ includeTags: ["p"], excludeTags: ["p"] }),
  page({ parsers: ["pdf"] }),
  page({ parsers: [] }),
  page({ minAge: 100, maxAge: 50 }),
  page({ lockdown: true, profile: { name: "x" } }),
  page({ proxy: "enhanced" }),
  page({ headers: { "X-A": "b" }, storeInCache: true }),
  page({ waitFor: 50_000, timeout: 60_000 }),
  page({ timeout: 300_000 }),
  page({ onlyCleanContent: true, redactPII: true, formats: [{ type: "html" }] }),
];

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

it("shows each note once, at its field", () => {
  const seen = new Set<string>();
  const misplaced: string[] = [];
  for (const body of bodies) {
    const draft = bodyToDraft({ query: "x", ...body });
    const { findings, issues } = checkDraft(draft);
    expect(issues).toEqual([]);
    for (const { name, message, draftPath } of findings) {
      const section = sectionNames.find((each) => draftPath?.split(".")[0] === each);
      // The query has notes of its own; the actions editor belongs to another feature.
      if (!section || section === "query" || section === "actions") continue;
      seen.add(name);
      const count = textOf(sectionMarkup(section, draft)).split(
        `Note: ${message.replaceAll("`", "")}`,
      ).length;
      if (count !== 2) misplaced.push(`${name} at ${draftPath}: ${count - 1} times`);
    }
  }
  expect(misplaced).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});
