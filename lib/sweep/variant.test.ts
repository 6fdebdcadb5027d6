import { describe, expect, it } from "vitest";
import { placeholderNames, requestBody, withWireValue } from "./settings";
import type { Combination, Setting } from "./sweep";
import { variantOf } from "./variant";

const field = (wire: string, value: unknown): Setting => ({
  target: { kind: "field", wire },
  text: String(value),
  change: value === undefined ? { kind: "remove" } : { kind: "set", value },
});
const fill = (name: string, text: string): Setting => ({
  target: { kind: "placeholder", name },
  text,
  change: { kind: "set", value: text },
});
const combination = (...settings: Setting[]): Combination => ({
  settings,
  maxCredits: 1,
  issues: [],
});

describe("withWireValue", () => {
  it.each([
    ["limit", 5, { query: "a", limit: 5 }],
    ["scrapeOptions.proxy", "basic", { query: "a", scrapeOptions: { proxy: "basic" } }],
    ["sources.web.tbs", "qdr:w", { query: "a", sources: [{ type: "web", tbs: "qdr:w" }] }],
    [
      "scrapeOptions.location.country",
      "DE",
      { query: "a", scrapeOptions: { location: { country: "DE" } } },
    ],
    [
      "scrapeOptions.formats.markdown",
      true,
      { query: "a", scrapeOptions: { formats: [{ type: "markdown" }] } },
    ],
    ["scrapeOptions.proxy", undefined, { query: "a" }],
    ["scrapeOptions.parsers.pdf.maxPages", undefined, { query: "a" }],
  ])("sets %s to %s", (wire, value, expected) => {
    expect(withWireValue({ query: "a" }, wire, value)).toEqual(expected);
  });

  it("changes one item of a list, whichever way it is spelled", () => {
    const body = { query: "a", scrapeOptions: { formats: ["links", "json"], mobile: true } };
    const prompted = withWireValue(body, "scrapeOptions.formats.json.prompt", "Prices");
    expect(prompted.scrapeOptions).toEqual({
      formats: ["links", { type: "json", prompt: "Prices" }],
      mobile: true,
    });
    expect(withWireValue(body, "scrapeOptions.formats.links", false).scrapeOptions).toEqual({
      formats: ["json"],
      mobile: true,
    });
    expect(withWireValue(body, "scrapeOptions.formats.json", true)).toEqual(body);
  });

  it("removes an object with its last field", () => {
    expect(
      withWireValue(
        { query: "a", scrapeOptions: { location: { country: "DE" } } },
        "scrapeOptions.location.country",
        undefined,
      ),
    ).toEqual({ query: "a" });
  });
});

describe("requestBody", () => {
  it("fills placeholders at any depth, and leaves unknown ones and references to secrets", () => {
    const base = {
      query: "price of {{ product }} {{other}}",
      includeDomains: ["{{site}}"],
      scrapeOptions: { headers: { Cookie: "{{secret}}" } },
    };
    expect(placeholderNames(base)).toEqual(["product", "other", "site"]);
    expect(requestBody(base, [fill("product", "tea"), fill("site", "a.example")])).toEqual({
      query: "price of tea {{other}}",
      includeDomains: ["a.example"],
      scrapeOptions: { headers: { Cookie: "{{secret}}" } },
    });
  });

  it("fills placeholders in a value that another setting sets", () => {
    expect(requestBody({ query: "" }, [field("query", "buy {{x}}"), fill("x", "tea")])).toEqual({
      query: "buy tea",
    });
  });

  it("does not fill placeholders that a filled text contains", () => {
    expect(requestBody({ query: "{{a}}" }, [fill("a", "{{b}}"), fill("b", "no")]).query).toBe(
      "{{b}}",
    );
  });
});

describe("variantOf", () => {
  it("separates the query from the options", () => {
    const sweep = {
      base: { query: "x" },
      combinations: [
        combination(field("query", "tea"), field("limit", 5)),
        combination(field("query", "rice"), field("limit", 5)),
        combination(field("query", "tea"), field("limit", 9)),
      ],
    };
    const [first, second, third] = [0, 1, 2].map((at) => variantOf(sweep, { combination: at }));
    expect(first?.key).toBe(second?.key);
    expect(first?.key).not.toBe(third?.key);
    expect([first?.query, second?.query, third?.query]).toEqual(["tea", "rice", "tea"]);
    expect(third?.label).toBe("limit 9");
  });

  it("counts a placeholder as part of the query only if no option uses it", () => {
    const settings = [fill("place", "Kyoto")];
    const ofQuery = { base: { query: "{{place}}" }, combinations: [combination(...settings)] };
    const ofBoth = {
      base: { query: "{{place}}", location: "{{place}}" },
      combinations: [combination(...settings)],
    };
    expect(variantOf(ofQuery, { combination: 0 })).toEqual({
      key: "[]",
      label: "As in the request",
      query: "Kyoto",
    });
    expect(variantOf(ofBoth, { combination: 0 }).label).toBe("{{place}} Kyoto");
  });
});
