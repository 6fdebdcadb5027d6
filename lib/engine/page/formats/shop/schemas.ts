import "server-only";

const price = {
  type: "object",
  properties: {
    amount: { type: "number" },
    currency: { type: "string" },
    formatted: { type: "string" },
  },
  required: ["amount"],
};
const availability = {
  type: "object",
  properties: { inStock: { type: "boolean" }, text: { type: "string" } },
  required: ["inStock"],
};

/** The response schema for the model; the shape that API clients know. */
export const productSchema = {
  type: "object",
  properties: {
    title: { type: "string" },
    brand: { type: "string" },
    category: { type: "string" },
    description: { type: "string" },
    variants: {
      type: "array",
      items: {
        type: "object",
        properties: {
          sku: { type: "string" },
          title: { type: "string" },
          values: { type: "object" },
          price,
          sale: {
            type: "object",
            properties: { originalPrice: price },
            required: ["originalPrice"],
          },
          availability,
        },
        required: ["availability"],
      },
    },
  },
  required: ["title", "variants"],
};

/** The response schema for a menu. */
export const menuSchema = {
  type: "object",
  properties: {
    isMenu: { type: "boolean" },
    merchant: {
      type: "object",
      properties: { name: { type: "string" }, type: { type: "string" } },
      required: ["name"],
    },
    currency: { type: ["string", "null"] },
    sections: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          description: { type: "string" },
          items: {
            type: "array",
            items: {
              type: "object",
              properties: {
                name: { type: "string" },
                description: { type: "string" },
                price,
                dietary: { type: "array", items: { type: "string" } },
                calories: { type: "number" },
              },
              required: ["name"],
            },
          },
        },
        required: ["name", "items"],
      },
    },
  },
  required: ["isMenu", "sections"],
};
