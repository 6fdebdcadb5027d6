import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import { encodePermalink } from "./encode-permalink";

const vocabulary =
  "energy harbour policy turbine museum contract invoice battery vaccine orchard satellite granite protocol festival drought library compiler lantern mortgage bicycle plankton ceramic railway pension glacier monsoon violin tariff beacon copper".split(
    " ",
  );
const word = fc.constantFrom(...vocabulary);
const phrase = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((each) => each.join(" "));
const host = fc
  .tuple(word, fc.constantFrom("org", "com", "gov", "de", "io"))
  .map((each) => each.join("."));
const property = fc.tuple(word, fc.constantFrom("string", "number", "boolean", "integer"));

const query = fc
  .tuple(phrase(2, 3), phrase(1, 2), word, host, word)
  .map(
    ([exact, free, title, site, not]) =>
      `"${exact}" ${free} intitle:${title} site:${site} -filetype:pdf -${not}`,
  );

const schema = fc
  .uniqueArray(property, { minLength: 3, maxLength: 5, selector: ([name]) => name })
  .map((all) => ({
    type: "object",
    properties: Object.fromEntries(all.map(([name, type]) => [name, { type }])),
    required: all.slice(0, 2).map(([name]) => name),
  }));

const selector = fc
  .tuple(fc.constantFrom("button", "a", "div", "input", "li"), word)
  .map(([tag, name]) => `${tag}.${name}`);

const action = fc.oneof(
  fc
    .integer({ min: 100, max: 5_000 })
    .map((milliseconds) => ({ type: "wait" as const, milliseconds })),
  selector.map((each) => ({ type: "wait" as const, selector: each })),
  selector.map((each) => ({ type: "click" as const, selector: each })),
  fc.constantFrom("Enter", "Tab", "End").map((key) => ({ type: "press" as const, key })),
  fc
    .constantFrom("up" as const, "down" as const)
    .map((direction) => ({ type: "scroll" as const, direction })),
  fc.constant({ type: "screenshot" as const, fullPage: true }),
);

const day = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map((each) => [each.month, each.day].map((part) => String(part).padStart(2, "0")).join("/"));

/** A typical large request. */
const rich = fc
  .record({
    query,
    limit: fc.integer({ min: 1, max: 100 }),
    country: fc.constantFrom("DE", "US", "BR", "KR"),
    location: phrase(2, 3).map((each) => each.replaceAll(" ", ",")),
    from: day,
    to: day,
    domains: fc.uniqueArray(host, { minLength: 2, maxLength: 3 }),
    prompt: phrase(6, 9),
    question: phrase(5, 8),
    schema,
    tags: fc.uniqueArray(word, { minLength: 2, maxLength: 3 }),
    waitFor: fc.integer({ min: 0, max: 9_999 }),
    timeout: fc.integer({ min: 1_000, max: 300_000 }),
    actions: fc.array(action, { minLength: 6, maxLength: 6 }),
  })
  .map((each) => ({
    query: each.query,
    limit: each.limit,
    sources: ["web", "news", "images"],
    categories: ["research", "github"],
    country: each.country,
    location: each.location,
    tbs: `sbd:1,cdr:1,cd_min:${each.from}/2024,cd_max:${each.to}/2025`,
    includeDomains: each.domains,
    safe: true,
    scrapeOptions: {
      formats: [
        "markdown",
        "links",
        "summary",
        { type: "screenshot", fullPage: true, viewport: { width: 1_440, height: 900 } },
        { type: "json", prompt: each.prompt, schema: each.schema },
        { type: "question", question: each.question },
      ],
      onlyMainContent: false,
      excludeTags: each.tags,
      waitFor: each.waitFor,
      timeout: each.timeout,
      mobile: true,
      proxy: "enhanced",
      actions: each.actions,
    },
  }));

it("keeps a link of any rich request under 700 characters", () => {
  let longest = 0;
  fc.assert(
    fc.property(rich, (body) => {
      const link = encodePermalink(validRequest(body), { texts: true, scripts: true });
      if (!link.ok) throw new Error(link.message);
      longest = Math.max(longest, link.fragment.length);
      expect(`https://search.example.org/${link.fragment}`.length).toBeLessThan(700);
    }),
    { numRuns: propertyRuns(1_000) },
  );
  // Guards against an empty test.
  expect(longest).toBeGreaterThan(300);
});
