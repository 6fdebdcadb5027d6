import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeMenu } from "./menu";

const script = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const make = (html: string) => makeMenu(pageViewOf(html), { type: "menu" }, formatDepsOf());

const RESTAURANT = {
  "@type": "Restaurant",
  name: "Nine Stones",
  address: { "@type": "PostalAddress", addressLocality: "Oslo", addressCountry: "NO" },
  hasMenu: {
    "@type": "Menu",
    hasMenuSection: [
      {
        "@type": "MenuSection",
        name: "Mains",
        hasMenuItem: [
          {
            "@type": "MenuItem",
            name: "Pea soup",
            description: "With mint",
            suitableForDiet: ["https://schema.org/VeganDiet", "https://schema.org/GlutenFreeDiet"],
            nutrition: { "@type": "NutritionInformation", calories: "320 calories" },
            offers: { "@type": "Offer", price: "95", priceCurrency: "NOK" },
            menuAddOn: {
              "@type": "MenuItem",
              name: "Bread",
              offers: { price: 20, priceCurrency: "NOK" },
            },
          },
        ],
        hasMenuSection: {
          "@type": "MenuSection",
          name: "From the sea",
          hasMenuItem: {
            "@type": "MenuItem",
            name: "Cod",
            offers: [
              { name: "Small", price: 150, priceCurrency: "NOK" },
              { name: "Large", price: 210, priceCurrency: "NOK", availability: "SoldOut" },
            ],
          },
        },
      },
    ],
  },
};

test("extracts sections, dishes, prices, diets, calories and options", async () => {
  const { fields, warning } = await make(script(RESTAURANT));
  expect(warning).toBeUndefined();
  expect(fields.menu).toMatchObject({
    isMenu: true,
    confidence: 1,
    merchant: {
      name: "Nine Stones",
      type: "Restaurant",
      location: { city: "Oslo", country: "NO" },
    },
    currency: "NOK",
    sourceUrl: "https://shop.example/page",
    sections: [
      {
        name: "Mains",
        items: [
          {
            id: "section-1-item-1",
            name: "Pea soup",
            description: "With mint",
            price: { amount: 95, currency: "NOK" },
            availability: { inStock: true },
            dietary: ["vegan", "gluten free"],
            calories: 320,
            optionGroups: [{ name: "Extras", options: [{ name: "Bread", price: { amount: 20 } }] }],
          },
        ],
      },
      {
        name: "Mains / From the sea",
        items: [
          {
            name: "Cod",
            price: { amount: 150 },
            optionGroups: [{ name: "Size", options: [{ name: "Small" }, { name: "Large" }] }],
          },
        ],
      },
    ],
  });
});

test("extracts a menu once when the restaurant refers to it", async () => {
  const { hasMenu, ...restaurant } = RESTAURANT;
  const graph = [
    { ...restaurant, hasMenu: { "@id": "#menu" } },
    { ...hasMenu, "@id": "#menu" },
  ];
  const { fields } = await make(script({ "@graph": graph }));
  expect(fields.menu).toMatchObject({
    sections: [{ name: "Mains" }, { name: "Mains / From the sea" }],
  });
});

test("extracts microdata dishes without a menu", async () => {
  const { fields } = await make(
    `<div itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">Tea</b>
     <i itemprop="offers" itemscope itemtype="https://schema.org/Offer"><u itemprop="price">3.50 €</u></i></div>`,
  );
  expect(fields.menu).toMatchObject({
    isMenu: true,
    sections: [{ name: "Menu", items: [{ name: "Tea", price: { amount: 3.5, currency: "EUR" } }] }],
  });
});

test("reports that a page is not a menu", async () => {
  const { fields, warning } = await make("<title>News</title><p>Soup is in.</p>");
  expect(fields.menu).toMatchObject({ isMenu: false, confidence: 0, sections: [] });
  expect(warning).toMatch(/no structured menu data/);
});

test("never throws, whatever the structured data", async () => {
  await fc.assert(
    fc.asyncProperty(fc.object({ maxDepth: 4 }), fc.object({ maxDepth: 3 }), async (a, b) => {
      await make(
        script({ "@type": "Menu", ...a, hasMenuItem: { "@type": "MenuItem", name: "x", ...b } }),
      );
    }),
    { numRuns: 60 },
  );
});
