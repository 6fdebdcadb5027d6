import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { thingsFromJsonLd } from "./from-json-ld";
import { thingsFromMarkup } from "./from-markup";
import { outermost, withInner } from "./page-things";
import { thingsOf, thingText, valuesOf } from "./thing";

const BASE = "https://shop.example/";

describe("JSON-LD", () => {
  test("extracts things of graphs, strips vocabularies and resolves references", () => {
    const [page] = thingsFromJsonLd([
      JSON.stringify({
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "http://schema.org/WebPage", mainEntity: { "@id": "#lamp" } },
          { "@type": ["Product", "schema:Lamp"], "@id": "#lamp", "schema:name": "Desk  lamp" },
        ],
      }),
    ]);
    expect(page?.types).toEqual(["WebPage"]);
    const [lamp] = page ? thingsOf(page, "mainEntity") : [];
    expect(lamp?.types).toEqual(["Product", "Lamp"]);
    expect(lamp && thingText(lamp, "name")).toBe("Desk lamp");
  });

  test("skips invalid scripts, and tolerates comments and line breaks in strings", () => {
    const things = thingsFromJsonLd([
      "{ nonsense",
      '<!-- {"@type":"Thing","name":"one"} -->',
      '{"@type":"Thing","name":"two\nlines"};',
    ]);
    expect(things.map((thing) => thingText(thing, "name"))).toEqual(["one", "two lines"]);
  });

  test("terminates on circular references", () => {
    const circle = [
      { "@type": "A", "@id": "#a", other: { "@id": "#b" } },
      { "@type": "B", "@id": "#b", other: { "@id": "#a" } },
    ];
    expect(withInner(thingsFromJsonLd([JSON.stringify(circle)])).length).toBeLessThan(12);
  });

  test("never throws, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string())), (scripts) => {
        outermost(withInner(thingsFromJsonLd(scripts)));
      }),
    );
  });

  test("handles deep and wide scripts", () => {
    const deep = `${'{"@type":"T","a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const wide = JSON.stringify(Array.from({ length: 50_000 }, () => ({ "@type": "T", a: 1 })));
    expect(withInner(thingsFromJsonLd([deep, wide])).length).toBeLessThanOrEqual(5_001);
  });
});

describe("markup", () => {
  test("extracts microdata: nested things, meta contents, addresses and texts", () => {
    const [lamp] = thingsFromMarkup(
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Desk <b>lamp</b></h1>
       <img itemprop="image" src="/lamp.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
       <meta itemprop="price" content="19.90"><link itemprop="availability" href="https://schema.org/InStock">
       <span itemprop="priceCurrency">EUR</span></div><p itemprop="description">Bright.</p></div>`,
      BASE,
    );
    expect(lamp && thingText(lamp, "name")).toBe("Desk lamp");
    expect(lamp && valuesOf(lamp, "image")).toEqual(["https://shop.example/lamp.jpg"]);
    expect(lamp && thingText(lamp, "description")).toBe("Bright.");
    const [offer] = lamp ? thingsOf(lamp, "offers") : [];
    expect(offer && Object.fromEntries(offer.properties)).toEqual({
      price: ["19.90"],
      availability: ["https://schema.org/InStock"],
      priceCurrency: ["EUR"],
    });
  });

  test("parses RDFa Lite", () => {
    const [place] = thingsFromMarkup(
      `<div vocab="https://schema.org/" typeof="Restaurant"><span property="name">Nine Stones</span>
       <div property="address" typeof="PostalAddress"><span property="addressLocality">Oslo</span></div></div>`,
      BASE,
    );
    expect(place?.types).toEqual(["Restaurant"]);
    const [address] = place ? thingsOf(place, "address") : [];
    expect(address && thingText(address, "addressLocality")).toBe("Oslo");
  });

  test("ignores Open Graph metadata", () => {
    expect(thingsFromMarkup(`<meta property="og:title" content="A"><p>B</p>`, BASE)).toEqual([]);
  });

  test("never throws, whatever the markup and its depth", () => {
    const tags = fc.constantFrom(
      '<div itemscope itemtype="a/B">',
      '<div itemprop="a" itemscope>',
      '<span itemprop="a b">',
      "</div>",
      "</span>",
      '<meta property="x" content="y">',
      "text",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(tags, fc.string())), (parts) => {
        withInner(thingsFromMarkup(parts.join(""), BASE));
      }),
    );
    const started = cpuTime();
    withInner(thingsFromMarkup('<div itemprop="a" itemscope>words '.repeat(50_000), BASE));
    withInner(thingsFromMarkup(`<i itemscope>${'<i itemprop="a">words '.repeat(50_000)}`, BASE));
    expect(cpuTime() - started).toBeLessThan(8_000);
  });
});
