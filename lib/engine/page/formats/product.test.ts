import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeProduct } from "./product";

const script = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...Object(value) })}</script>`;
const make = (html: string, model: LanguageModel | null = null) =>
  makeProduct(pageViewOf(html), { type: "product" }, formatDepsOf({ model }));

const LAMP = {
  "@type": "Product",
  name: "Desk lamp",
  brand: { "@type": "Brand", name: "Lumo" },
  sku: "L-1",
  image: ["/a.jpg", { "@type": "ImageObject", contentUrl: "/b.jpg", caption: "From above" }],
  offers: {
    "@type": "Offer",
    price: "39.90",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  },
};

describe("product", () => {
  test("decodes character references in JSON-LD", async () => {
    const { fields } = await make(
      script({ ...LAMP, name: "Lamp &amp; shade &#8211; &lt;40 &nosuch;" }),
    );
    expect(fields.product).toMatchObject({ title: "Lamp & shade – <40 &nosuch;" });
  });

  test("leaves HTML out of texts, but not other names in angle brackets", async () => {
    const description = "<p>A <b>light</b>weight lamp.</p><br/>For List<String>, 3 < 4 > 2.";
    const { fields } = await make(
      `<script type="application/ld+json">${JSON.stringify({ ...LAMP, description }).replaceAll("</", "<\\/")}</script>`,
    );
    expect(fields.product).toMatchObject({
      description: "A lightweight lamp. For List<String>, 3 < 4 > 2.",
    });
  });

  test("extracts one product with its offer", async () => {
    const { fields, warning } = await make(script(LAMP));
    expect(warning).toBeUndefined();
    expect(fields.product).toEqual({
      title: "Desk lamp",
      brand: "Lumo",
      url: "https://shop.example/page",
      variants: [
        {
          id: "L-1",
          sku: "L-1",
          title: "Desk lamp",
          price: { amount: 39.9, currency: "EUR", formatted: "€39.90" },
          availability: { inStock: true, text: "InStock" },
          images: [
            { url: "https://shop.example/a.jpg" },
            { url: "https://shop.example/b.jpg", alt: "From above" },
          ],
        },
      ],
    });
  });

  test("extracts the variants of a group with their distinguishing properties", async () => {
    const variant = (size: string, availability: string) => ({
      "@type": "Product",
      name: `Shirt ${size}`,
      sku: `S-${size}`,
      size,
      color: "green",
      offers: { "@type": "Offer", price: 20, priceCurrency: "USD", availability },
    });
    const { fields } = await make(
      script({
        "@type": "ProductGroup",
        name: "Shirt",
        hasVariant: [variant("S", "InStock"), variant("M", "http://schema.org/OutOfStock")],
      }),
    );
    expect(fields.product).toMatchObject({
      title: "Shirt",
      variants: [
        { sku: "S-S", values: { size: "S", color: "green" }, availability: { inStock: true } },
        { sku: "S-M", values: { size: "M" }, availability: { inStock: false, text: "OutOfStock" } },
      ],
    });
  });

  test("recognizes a sale by the list price", async () => {
    const { fields } = await make(
      script({
        ...LAMP,
        offers: {
          ...LAMP.offers,
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: 59,
            priceCurrency: "EUR",
          },
        },
      }),
    );
    expect(fields.product).toMatchObject({
      variants: [{ price: { amount: 39.9 }, sale: { originalPrice: { amount: 59 } } }],
    });
  });

  test("extracts the offers of an aggregate, or its lowest price", async () => {
    const aggregate = {
      "@type": "AggregateOffer",
      lowPrice: "10",
      highPrice: "30",
      priceCurrency: "GBP",
    };
    const alone = await make(script({ ...LAMP, offers: aggregate }));
    expect(alone.fields.product).toMatchObject({ variants: [{ price: { amount: 10 } }] });
    const offers = [
      { ...LAMP.offers, name: "Small" },
      { ...LAMP.offers, name: "Large", price: 50 },
    ];
    const all = await make(script({ ...LAMP, offers: { ...aggregate, offers } }));
    expect(all.fields.product).toMatchObject({
      variants: [{ title: "Small" }, { title: "Large", price: { amount: 50 } }],
    });
  });

  test("extracts microdata and Open Graph data", async () => {
    const markup = await make(
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Cup</h1>
       <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">4,50 €</b></div></div>`,
    );
    expect(markup.fields.product).toMatchObject({
      title: "Cup",
      variants: [{ price: { amount: 4.5, currency: "EUR" } }],
    });
    expect(markup.warning).toMatch(/availability/);
    const preview = await make(
      `<meta property="og:title" content="Cup"><meta property="product:price:amount" content="5.00">
       <meta property="product:price:currency" content="EUR"><meta property="product:availability" content="out of stock">
       <meta property="product:sale_price:amount" content="4.00">`,
    );
    expect(preview.fields.product).toMatchObject({
      title: "Cup",
      variants: [
        {
          price: { amount: 4 },
          sale: { originalPrice: { amount: 5 } },
          availability: { inStock: false },
        },
      ],
    });
  });

  test("chooses the product that the page is about, or none when that is unclear", async () => {
    const others = ["Floor lamp", "Wall clock"].map((name) => ({ ...LAMP, name }));
    const about = await make(
      `<title>Desk lamp | Lumo</title><h1>Desk lamp</h1>${script({ "@graph": [...others, LAMP] })}`,
    );
    expect(about.fields.product).toMatchObject({ title: "Desk lamp" });
    const list = await make(`<title>All lamps</title>${script({ "@graph": [...others, LAMP] })}`);
    expect(list.fields).toEqual({ product: null });
    expect(list.warning).toMatch(/describes 3 products/);
  });

  test("warns when the page has no product", async () => {
    const made = await make("<p>Only 5 €!</p>");
    expect(made).toEqual({
      fields: { product: null },
      warning: expect.stringMatching(/no structured product data.*No language model/),
    });
  });

  test("ignores magazine subscriptions", async () => {
    const part = {
      "@type": ["CreativeWork", "Product"],
      name: "Sample",
      productID: "sample:basic",
    };
    const made = await make(script({ "@type": "NewsArticle", headline: "x", isPartOf: part }));
    expect(made.fields).toEqual({ product: null });
  });

  test("uses the model only without structured data and when its response fits the schema", async () => {
    const model = (answer: unknown): LanguageModel => ({
      name: "sample-model",
      inputLimit: 60_000,
      outputTokens: 16_000,
      text: async () => "",
      json: async () => answer,
    });
    const good = { title: "Cup", variants: [{ availability: { inStock: true } }] };
    expect((await make("<p>Cup</p>", model(good))).fields.product).toMatchObject({ title: "Cup" });
    expect((await make("<p>Cup</p>", model({ variants: 3 }))).fields.product).toBeNull();
    expect((await make(script(LAMP), model(good))).fields.product).toMatchObject({
      title: "Desk lamp",
    });
  });

  test("never throws, whatever the structured data", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.object({ maxDepth: 4 }),
        fc.object({ maxDepth: 3 }),
        async (a, offers) => {
          await make(script({ "@type": "Product", name: "x", ...a, offers }));
        },
      ),
      { numRuns: 60 },
    );
  });
});
