import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProduct } from "./product";
import { parseMenu } from "./product-menu";
import { priceText } from "./product-price";

describe("priceText", () => {
  it("prefers the service's text over amount and currency", () => {
    expect(priceText({ amount: 12.5, currency: "EUR", formatted: "12,50 €" })).toBe("12,50 €");
    expect(priceText({ amount: 12.345, currency: "EUR" })).toBe("12.345 EUR");
    expect(priceText({ amount: "9.90" }, "CHF")).toBe("9.90 CHF");
    expect(priceText({ price: "1,299.00", priceCurrency: "USD" })).toBe("1,299.00 USD");
    expect(priceText(3, "USD")).toBe("3 USD");
    expect(priceText("from 3")).toBe("from 3");
    for (const none of [null, undefined, "", {}, [], true, { amount: {} }])
      expect(priceText(none)).toBeNull();
  });
});

describe("parseProduct", () => {
  it("keeps a price in an unknown form", () => {
    const price = { from: 3, to: 5 };
    const variants = [{ price: null, rest: { price } }];
    expect(parseProduct({ price })).toMatchObject({ variants });
    expect(parseProduct({ variants: [{ price }] })).toMatchObject({ variants });
  });

  it("parses variants and keeps all other fields", () => {
    const view = parseProduct({
      title: "Shirt",
      brand: { name: "Brand" },
      category: ["Clothes", "Shirts"],
      url: "https://example.org/shirt",
      images: ["https://example.org/1.png", { url: "https://example.org/2.png", alt: "Back" }, 3],
      variants: [
        {
          sku: "S-1",
          values: { size: "S", weight: 100, odd: {} },
          price: { amount: 10, currency: "EUR" },
          sale: { originalPrice: { amount: 20, currency: "EUR" } },
          availability: { inStock: false, text: "sold out" },
          extra: 1,
        },
        "odd",
      ],
      rating: 4,
    });
    expect(view).toMatchObject({
      title: "Shirt",
      brand: "Brand",
      category: "Clothes › Shirts",
      images: [{ alt: null }, { alt: "Back" }],
      variants: [
        {
          sku: "S-1",
          traits: [
            ["size", "S"],
            ["weight", "100"],
          ],
          price: "10 EUR",
          sale: "before 20 EUR",
          availability: { inStock: false, text: "sold out" },
          rest: { extra: 1 },
        },
      ],
      rest: { rating: 4, variants: ["odd"] },
    });
  });

  it("uses the product's own price if it has no variants", () => {
    expect(parseProduct({ title: "x", price: 3, availability: true })?.variants).toMatchObject([
      { price: "3", availability: { inStock: true } },
    ]);
    expect(parseProduct({ title: "x" })?.variants).toEqual([]);
    expect(parseProduct([])).toBeNull();
  });
});

describe("parseMenu", () => {
  it("parses sections and prices", () => {
    const view = parseMenu({
      isMenu: true,
      merchant: { name: "Place" },
      currency: "EUR",
      sections: [
        {
          name: "Soups",
          items: [
            {
              name: "Tomato",
              price: 4.5,
              calories: 120,
              dietary: ["vegan", 3],
              optionGroups: [
                { name: "Size", options: [{ name: "small" }, { name: "large", price: 6 }] },
              ],
            },
            null,
          ],
        },
        7,
      ],
      confidence: 1,
    });
    expect(view).toMatchObject({
      isMenu: true,
      merchant: "Place",
      dishes: 1,
      sections: [
        {
          name: "Soups",
          dishes: [
            {
              name: "Tomato",
              price: "4.5 EUR",
              calories: 120,
              dietary: ["vegan"],
              options: ["Size: small, large 6 EUR"],
            },
          ],
        },
      ],
      rest: { confidence: 1 },
    });
  });

  it("reports pages without a menu and keeps sections that are not a list", () => {
    expect(parseMenu({ isMenu: false, sections: [] })).toMatchObject({ isMenu: false, rest: null });
    expect(parseMenu({ sections: "soon" })?.rest).toEqual({ sections: "soon" });
    expect(parseMenu(null)).toBeNull();
  });

  it("lists 1,000 dishes and counts the others", () => {
    const items = Array.from({ length: 1_500 }, (_, at) => ({ name: `Dish ${at}` }));
    expect(parseMenu({ sections: [{ items }] })).toMatchObject({ dishes: 1_500, more: 500 });
  });
});

it("parseProduct and parseMenu never throw", () => {
  const anything = fc.dictionary(
    fc.constantFrom("variants", "images", "price", "sections", "items", "brand", "title", "values"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.oneof(anything, fc.jsonValue()), (value) => {
      parseProduct(value);
      parseProduct({ variants: [value] });
      parseMenu({ sections: [value, { items: [value] }] });
    }),
  );
});
