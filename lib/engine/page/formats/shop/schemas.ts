import "server-only";

const text = { type: "string" };
const number = { type: "number" };
const list = (items: object) => ({ type: "array", items });
const object = (properties: object, ...required: string[]) => ({
  type: "object",
  properties,
  required,
});

const price = object({ amount: number, currency: text, formatted: text }, "amount");

/** The response schema for the model; the shape that API clients know. */
export const productSchema = object(
  {
    title: text,
    brand: text,
    category: text,
    description: text,
    variants: list(
      object(
        {
          sku: text,
          title: text,
          values: { type: "object" },
          price,
          sale: object({ originalPrice: price }, "originalPrice"),
          availability: object({ inStock: { type: "boolean" }, text }, "inStock"),
        },
        "availability",
      ),
    ),
  },
  "title",
  "variants",
);

const dish = object(
  { name: text, description: text, price, dietary: list(text), calories: number },
  "name",
);

export const menuSchema = object(
  {
    isMenu: { type: "boolean" },
    merchant: object({ name: text, type: text }, "name"),
    currency: { type: ["string", "null"] },
    sections: list(object({ name: text, description: text, items: list(dish) }, "name", "items")),
  },
  "isMenu",
  "sections",
);
